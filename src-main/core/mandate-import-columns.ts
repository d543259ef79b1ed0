import type { Language } from '../../src-preload/contract/vocabulary/app.ts';
import type { MandateFormField } from '../../src-preload/contract/vocabulary/mandate-writing.ts';
import { CSV_DIALECTS, ROW_END } from './csv-cells.ts';
import { plainWord } from './typed-values.ts';

/** A column of the import: its header in each language, other headers that people write, and whether the file must have it. */
type ImportColumn = {
  readonly field: MandateFormField;
  readonly 'pt-BR': string;
  readonly en: string;
  readonly also: readonly string[];
  readonly isRequired: boolean;
};

const IMPORT_COLUMNS: readonly ImportColumn[] = [
  column('payerName', 'nome_do_pagador', 'payer_name', true, ['nome', 'pagador', 'devedor', 'name', 'payer']),
  column('payerDocument', 'cpf_ou_cnpj', 'payer_document', true, [
    'cpf',
    'cnpj',
    'cpf_cnpj',
    'documento',
    'document',
  ]),
  column('contract', 'contrato', 'contract', true, []),
  column('object', 'objeto', 'object', false, ['descricao', 'description']),
  column('periodicity', 'periodicidade', 'periodicity', true, ['frequencia', 'frequency']),
  column('firstDate', 'primeira_data', 'first_date', true, ['data_inicial', 'inicio', 'start_date']),
  column('lastDate', 'ultima_data', 'last_date', false, ['data_final', 'fim', 'end_date']),
  column('fixedAmount', 'valor_fixo', 'fixed_amount', false, ['valor', 'amount']),
  column('floorAmount', 'valor_minimo', 'floor_amount', false, ['piso', 'floor', 'minimum_amount']),
  column('retryPolicy', 'novas_tentativas', 'retries', true, [
    'retentativas',
    'politica_de_retentativa',
    'retry_policy',
  ]),
  column('agreement', 'convenio', 'agreement', false, []),
  column('locationId', 'location', 'location_id', false, ['locrec']),
  column('joiningTxid', 'txid_de_adesao', 'joining_txid', false, ['txid']),
];

function column(
  field: MandateFormField,
  portuguese: string,
  english: string,
  isRequired: boolean,
  also: readonly string[],
): ImportColumn {
  return { field, 'pt-BR': portuguese, en: english, isRequired, also };
}

const FIELD_BY_HEADER: ReadonlyMap<string, MandateFormField> = new Map(
  IMPORT_COLUMNS.flatMap(({ field, 'pt-BR': portuguese, en, also }) =>
    [portuguese, en, ...also].map((header) => [header, field] as const),
  ),
);

/** Columns without which no row of an import can become a mandate. */
export const REQUIRED_COLUMNS: readonly MandateFormField[] = IMPORT_COLUMNS.filter(
  ({ isRequired }) => isRequired,
).map(({ field }) => field);

/** The field that a header names, in Portuguese or English, whatever its case, accents, spaces and punctuation; null for none. */
export function fieldOfHeader(header: string): MandateFormField | null {
  const word = plainWord(header)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return FIELD_BY_HEADER.get(word) ?? null;
}

/** Languages that the template's headers are written in. */
/**
 * The header row of an import to be filled in: for Excel as it is set up in Brazil (`;`, byte order mark) in Portuguese, RFC 4180 in
 * English.
 */
export function mandateImportTemplate(language: Language): string {
  const { prologue, separator } = CSV_DIALECTS[language === 'pt-BR' ? 'excel-br' : 'rfc4180'];
  const headers = IMPORT_COLUMNS.map((each) => each[language]);
  return `${prologue}${headers.join(separator)}${ROW_END}`;
}
