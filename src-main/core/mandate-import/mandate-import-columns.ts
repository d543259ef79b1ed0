import type { Language } from '../../../src-preload/contract/vocabulary/app.ts';
import type { ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { plainWord } from '../typed-values.ts';

/** The example of the template: no payer bears this name, so that the row is known again and never becomes a mandate. */
const EXAMPLE_NAMES = { 'pt-BR': 'EXEMPLO (apague esta linha)', en: 'EXAMPLE (delete this row)' } as const;

const EXAMPLE: Readonly<Record<Language, Partial<Record<ImportField, string>>>> = {
  'pt-BR': {
    payerName: EXAMPLE_NAMES['pt-BR'],
    payerDocument: '123.456.789-09',
    phone: '(11) 98765-4321',
    email: 'exemplo@exemplo.com.br',
    contract: 'MAT-0001',
    object: 'Plano mensal',
    periodicity: 'mensal',
    firstDate: '10/02/2030',
    fixedAmount: '149,90',
    retryPolicy: 'sim',
  },
  en: {
    payerName: EXAMPLE_NAMES.en,
    payerDocument: '123.456.789-09',
    phone: '(11) 98765-4321',
    email: 'example@exemplo.com.br',
    contract: 'MAT-0001',
    object: 'Monthly plan',
    periodicity: 'monthly',
    firstDate: '2030-02-10',
    fixedAmount: '149.90',
    retryPolicy: 'yes',
  },
};

/** The template's rows: headers, and an example of every cell that is usually filled. */
export function templateRows(language: Language): readonly (readonly string[])[] {
  return [
    IMPORT_COLUMNS.map((each) => each[language]),
    IMPORT_COLUMNS.map(({ field }) => EXAMPLE[language][field] ?? ''),
  ];
}

/** Whether a row is the template's example, of either language. */
export const isExampleName = (payerName: string): boolean =>
  Object.values(EXAMPLE_NAMES).some((name) => plainWord(name) === plainWord(payerName));

/** A column of the import: its header in each language, other headers that people write, and whether a mandate needs its value. */
type ImportColumn = {
  readonly field: ImportField;
  readonly 'pt-BR': string;
  readonly en: string;
  readonly also: readonly string[];
  readonly isRequired: boolean;
};

/** In the order of the template. */
const IMPORT_COLUMNS: readonly ImportColumn[] = [
  required('payerName', 'nome_do_pagador', 'payer_name', [
    'nome',
    'nome_completo',
    'nome_do_aluno',
    'nome_do_cliente',
    'aluno',
    'associado',
    'cliente',
    'devedor',
    'membro',
    'pagador',
    'razao_social',
    'socio',
    'customer',
    'full_name',
    'member',
    'name',
    'payer',
    'payer_s_name',
  ]),
  required('payerDocument', 'cpf_ou_cnpj', 'payer_document', [
    'cpf',
    'cnpj',
    'cpf_cnpj',
    'cpf_do_pagador',
    'cpf_do_aluno',
    'cpf_do_cliente',
    'documento',
    'doc',
    'document',
    'tax_id',
    'cpf_or_cnpj',
  ]),
  optional('phone', 'telefone', 'phone', [
    'telefone_do_pagador',
    'telefone_do_aluno',
    'telefone_do_cliente',
    'telefone_celular',
    'celular',
    'fone',
    'tel',
    'whatsapp',
    'cell_phone',
    'mobile',
    'payer_s_phone',
    'phone_number',
    'telephone',
  ]),
  optional('email', 'email', 'e_mail', [
    'e_mail_do_pagador',
    'email_do_pagador',
    'e_mail_do_aluno',
    'email_do_aluno',
    'e_mail_do_cliente',
    'email_do_cliente',
    'correio_eletronico',
    'email_address',
    'mail',
    'payer_s_e_mail',
  ]),
  required('contract', 'contrato', 'contract', [
    'numero_do_contrato',
    'n_contrato',
    'no_contrato',
    'codigo',
    'matricula',
    'contract_number',
    'member_id',
  ]),
  optional('object', 'objeto', 'object', ['descricao', 'plano', 'servico', 'description', 'plan']),
  required('periodicity', 'periodicidade', 'periodicity', ['frequencia', 'frequency', 'interval', 'every']),
  required('firstDate', 'primeira_data', 'first_date', [
    'data_inicial',
    'data_de_inicio',
    'inicio',
    'primeiro_vencimento',
    'first_due_date',
    'start_date',
  ]),
  optional('lastDate', 'ultima_data', 'last_date', ['data_final', 'fim', 'termino', 'end_date']),
  optional('fixedAmount', 'valor_fixo', 'fixed_amount', [
    'mensalidade',
    'valor_de_cada_cobranca',
    'preco',
    'valor',
    'valor_mensal',
    'amount',
    'price',
    'amount_of_each_charge',
  ]),
  optional('floorAmount', 'valor_minimo', 'floor_amount', [
    'piso',
    'menor_limite_que_o_pagador_pode_definir',
    'floor',
    'lowest_limit_that_the_payer_may_set',
    'minimum_amount',
  ]),
  required('retryPolicy', 'novas_tentativas', 'retries', [
    'retentativas',
    'politica_de_retentativa',
    'retry_policy',
  ]),
  optional('agreement', 'convenio', 'agreement', ['numero_do_convenio', 'bank_agreement']),
  optional('locationId', 'location', 'location_id', ['locrec', 'endereco_do_qr', 'qr_location']),
  optional('joiningTxid', 'txid_de_adesao', 'joining_txid', ['txid', 'cobranca_de_adesao', 'joining_charge']),
];

type Header = Omit<ImportColumn, 'isRequired'>;

/** A column by its field and its headers: that of either language, and others that are understood. */
function header(field: ImportField, portuguese: string, en: string, also: readonly string[]): Header {
  return { field, 'pt-BR': portuguese, en, also };
}

function required(...column: Parameters<typeof header>): ImportColumn {
  return { ...header(...column), isRequired: true };
}

function optional(...column: Parameters<typeof header>): ImportColumn {
  return { ...header(...column), isRequired: false };
}

const FIELD_BY_HEADER: ReadonlyMap<string, ImportField> = new Map(
  IMPORT_COLUMNS.flatMap(({ field, 'pt-BR': portuguese, en, also }) =>
    [portuguese, en, ...also].map((header) => [header, field] as const),
  ),
);

/** Fields without which no row of an import can become a mandate. */
export const REQUIRED_COLUMNS: readonly ImportField[] = IMPORT_COLUMNS.filter(
  ({ isRequired }) => isRequired,
).map(({ field }) => field);

/** The field that a header names, in Portuguese or English, whatever its case, accents, spaces and punctuation; null for none. */
export function fieldOfHeader(header: string): ImportField | null {
  const word = plainWord(header)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return FIELD_BY_HEADER.get(word) ?? null;
}
