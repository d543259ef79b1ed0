import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readViolations } from '../../../../src-main/api-client/wire/violations.ts';
import {
  CHARGE_REVISION_RULES,
  CHARGE_RULES,
} from '../../../../src-main/practice-bank/requests/charge-rules.ts';
import {
  CONFIRMATION_REVISION_RULES,
  CONFIRMATION_RULES,
} from '../../../../src-main/practice-bank/requests/confirmation-rules.ts';
import { DUE_RULES, IMMEDIATE_RULES } from '../../../../src-main/practice-bank/requests/joinable-rules.ts';
import { MANDATE_RULES, REVISION_RULES } from '../../../../src-main/practice-bank/requests/mandate-rules.ts';
import { RETRY_RULES } from '../../../../src-main/practice-bank/requests/retry-rules.ts';
import { VIOLATION_REASONS } from '../../../../src-preload/contract/vocabulary/writing.ts';
import en from '../../../../src-renderer/locales/en/violations.json' with { type: 'json' };
import ptBR from '../../../../src-renderer/locales/pt-BR/violations.json' with { type: 'json' };
import { isSpecificationHere, listedViolations } from '../../../support/oracles/listed-violations.ts';

type Row = readonly [path: string, razao: string, field: string, reason: string];

/** The specification's violations of the writes, with the field and the reason that a person would give them. */
const LISTED: readonly Row[] = [
  ['/rec', 'O objeto rec.vinculo não respeita o schema.', 'whole', 'malformed'],
  [
    '/rec',
    'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.',
    'firstDate',
    'in_the_past',
  ],
  [
    '/rec',
    'O campo rec.calendario.dataFinal é anterior ao campo rec.calendario.dataInicial.',
    'lastDate',
    'end_before_start',
  ],
  ['/rec', 'O campo rec.calendario.periodicidade não respeita o schema.', 'periodicity', 'malformed'],
  ['/rec', 'O objeto rec.valor não respeita o schema.', 'value', 'malformed'],
  ['/rec', 'O campo rec.valor.valorRec não respeita o schema.', 'value', 'malformed'],
  ['/rec', 'O campo rec.valor.valorMinimoRecebedor não respeita o schema.', 'value', 'malformed'],
  [
    '/rec',
    'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
    'value',
    'both_values',
  ],
  ['/rec', 'O objeto rec.recebedor não respeita o schema.', 'agreement', 'malformed'],
  ['/rec', 'O campo rec.politicaRetentativa não respeita o schema.', 'allowsRetries', 'malformed'],
  ['/rec', 'O location referenciado por rec.loc inexiste.', 'locationId', 'location_unknown'],
  [
    '/rec',
    'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.',
    'locationId',
    'location_taken',
  ],
  [
    '/rec',
    'O valor do campo rec.recebedor.convenio não é aceito pelo PSP Recebedor.',
    'agreement',
    'agreement_refused',
  ],
  ['/rec', 'O campo rec.status não respeita o schema.', 'whole', 'malformed'],
  ['/rec', 'A recorrência encontra-se expirada, cancelada ou rejeitada.', 'whole', 'mandate_over'],
  [
    '/rec',
    'O campo rec.loc somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
    'locationId',
    'only_while_created',
  ],
  [
    '/rec',
    'O campo rec.calendario.dataInicial somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
    'firstDate',
    'only_while_created',
  ],
  [
    '/rec',
    'O campo rec.dadosJornada.txid não pode ser alterado quando a recorrência apresentar-se com o status REJEITADA ou CANCELADA.',
    'joiningTxid',
    'mandate_over',
  ],
  ['/solicrec', 'O objeto solicrec.calendario não respeita o schema.', 'expiresAt', 'malformed'],
  [
    '/solicrec',
    'O campo solicrec.calendario.dataExpiracaoSolicitacao é anterior à data de criação da solicitação da recorrência.',
    'expiresAt',
    'in_the_past',
  ],
  ['/solicrec', 'O objeto solicrec.destinatario não respeita o schema.', 'recipient', 'malformed'],
  ['/solicrec', 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.', 'idRec', 'request_open'],
  [
    '/solicrec',
    'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.',
    'whole',
    'not_cancellable',
  ],
  ['/cobr', 'O campo cobr.infoAdicional não respeita o schema.', 'info', 'malformed'],
  ['/cobr', 'O campo cobr.status não respeita o schema.', 'whole', 'malformed'],
  ['/cobr', 'O objeto cobr.calendario não respeita o schema.', 'dueDate', 'malformed'],
  [
    '/cobr',
    'O campo cobr.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
    'dueDate',
    'in_the_past',
  ],
  ['/cobr', 'O campo cobr.valor não respeita o schema.', 'amount', 'malformed'],
  ['/cobr', 'O objeto cobr.recebedor não respeita o schema.', 'receiver', 'malformed'],
  [
    '/cobr',
    'Os campos cobr.recebedor.conta e cobr.recebedor.agencia correspondem a uma conta que não pertence a este usuário recebedor.',
    'receiver',
    'account_foreign',
  ],
  ['/cobr', 'O objeto cobr.devedor não respeita o schema.', 'whole', 'malformed'],
  ['/cobr', 'O campo cobr.txid encontra-se em uso.', 'txid', 'txid_taken'],
  [
    '/cobr',
    'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec com calendario.dataDeVencimento no mesmo ciclo.',
    'dueDate',
    'cycle_taken',
  ],
  [
    '/cobr',
    'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.',
    'whole',
    'too_late_to_cancel',
  ],
  ['/cobr', 'Existe uma tentativa com status SOLICITADA ou AGENDADA.', 'whole', 'attempt_open'],
  ['/cobr', 'Existe uma tentativa em andamento.', 'whole', 'attempt_open'],
  ['/cobr', 'Existe uma tentativa ativa.', 'whole', 'attempt_open'],
  ['/cobr', 'Existe uma tentativa não finalizada.', 'whole', 'attempt_open'],
  ['/cobr', 'Existe uma tentativa vigente para a data informada.', 'retryDate', 'attempt_on_date'],
  ['/cobr', 'O parâmetro data não corresponde a uma data futura.', 'retryDate', 'not_future'],
  [
    '/cobr',
    'A política configurada na recorrência não permite retentativa de cobrança.',
    'whole',
    'retries_not_allowed',
  ],
  ['/webhook', 'o parâmetro {chave} não corresponde a uma chave DICT válida.', 'key', 'key_invalid'],
  [
    '/webhook',
    'o parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.',
    'key',
    'key_foreign',
  ],
  ['/webhook', 'Campo webhook.webhookUrl não respeita o schema.', 'webhookUrl', 'malformed'],
  ['/webhookrec', 'o campo webhookUrl não respeita o schema.', 'webhookUrl', 'malformed'],
  ['/webhookcobr', 'o campo webhookUrl não respeita o schema.', 'webhookUrl', 'malformed'],
];

const readOne = (path: string, entry: object) => readViolations(path, [entry])[0];

describe('a violation that the specification lists', () => {
  it.each(LISTED)('%s: %s', (path, razao, field, reason) => {
    expect(readOne(path, { razao })).toEqual({ field, reason, text: razao });
  });

  it.each(LISTED)('in other letters and marks, %s: %s', (path, razao, field, reason) => {
    const marked = razao
      .replaceAll(/[a-z]+(?:\.[a-zA-Z]+)+/g, (name) => `\`${name}\``)
      .replace('schema', '_schema_');
    for (const text of [
      marked,
      razao.toUpperCase(),
      razao.normalize('NFD'),
      `${razao.replaceAll(' ', '\n  ')}`,
    ]) {
      expect(readOne(`${path}/id`, { razao: text })?.reason).toBe(reason);
    }
    expect(readOne(path, { razao: marked })).toMatchObject({ field, reason });
  });

  it.runIf(isSpecificationHere)('has a row here, whatever the write', () => {
    const ofWrites = listedViolations().filter(
      ({ endpoint }) => /^(POST|PUT|PATCH|DELETE)/.test(endpoint) && !endpoint.includes('/devolucao'),
    );
    const known = new Set(LISTED.map(([path, razao]) => `${path} ${razao}`));
    const resourceOf = (endpoint: string) => /\/[a-z]+/.exec(endpoint)?.[0] ?? '';
    const missing = ofWrites.filter(({ endpoint, razao }) => !known.has(`${resourceOf(endpoint)} ${razao}`));
    expect(ofWrites.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });
});

describe('a property', () => {
  it.each([
    ['/rec', 'rec.vinculo.devedor.nome', 'payerName'],
    ['/rec', 'vinculo.devedor.cpf', 'payerDocument'],
    ['/rec', 'REC.VINCULO.CONTRATO', 'contract'],
    ['/rec', '`rec.vinculo.objeto`', 'object'],
    ['/rec', 'ativacao.dadosJornada.txid', 'joiningTxid'],
    ['/rec', 'convenio', 'agreement'],
    ['/rec', 'rec.recebedor.nome', 'agreement'],
    ['/cobr/abc', 'valor', 'amount'],
    ['/cobr/abc', 'recebedor.tipoConta', 'receiver'],
    ['/cobr/abc', 'cobr.recebedor', 'receiver'],
    ['/cobr/abc/retentativa/2026-01-01', 'data', 'retryDate'],
    ['/solicrec', 'solicrec.destinatario.cpf', 'recipient'],
    ['/solicrec', 'destinatario[0].ispbParticipante', 'recipient'],
    ['/webhook/a%40b', '{chave}', 'key'],
    ['/locrec/7/idRec', 'id', 'locationId'],
    ['/rec', 'constructor', 'whole'],
  ])('of %s called %s is the field %s', (path, propriedade, field) => {
    expect(readOne(path, { razao: 'Recusado.', propriedade })).toEqual({
      field,
      reason: 'other',
      text: 'Recusado.',
    });
  });

  it('tells the field against the usual one of the reason', () => {
    const entry = { razao: 'Já há cobrança no mesmo ciclo.', propriedade: 'cobr.idRec' };
    expect(readOne('/cobr/abc', entry)).toMatchObject({ field: 'idRec', reason: 'cycle_taken' });
  });

  it('tells the field against what the sentence speaks of', () => {
    const entry = { razao: 'O vencimento tem formato errado.', propriedade: 'cobr.valor.original' };
    expect(readOne('/cobr/abc', entry)).toMatchObject({ field: 'amount', reason: 'malformed' });
  });
});

describe('a sentence of a bank of its own', () => {
  it.each([
    ['/cobr/abc', 'Data de vencimento inválida', 'dueDate', 'malformed'],
    ['/cobr/abc', 'Txid já utilizado em outra cobrança', 'txid', 'txid_taken'],
    ['/rec', 'CPF do devedor inválido', 'payerDocument', 'malformed'],
    ['/rec', 'O atributo dataFinal é obrigatório', 'lastDate', 'malformed'],
    ['/rec', 'Limite atingido', 'whole', 'other'],
    ['/webhookrec', 'A URL não respondeu', 'webhookUrl', 'webhook_unanswered'],
  ])('of %s: %s', (path, razao, field, reason) => {
    expect(readOne(path, { razao })).toEqual({ field, reason, text: razao });
  });
});

it('every rule of the practice bank has a reason, but those that only a practice bank has', () => {
  const rules = [
    ...[...MANDATE_RULES, ...REVISION_RULES].map((rule) => ({ path: '/rec', ...rule })),
    ...[...CHARGE_RULES, ...CHARGE_REVISION_RULES, ...RETRY_RULES].map((rule) => ({
      path: '/cobr',
      ...rule,
    })),
    ...IMMEDIATE_RULES.map((rule) => ({ path: '/cob', ...rule })),
    ...DUE_RULES.map((rule) => ({ path: '/cobv', ...rule })),
    ...[...CONFIRMATION_RULES, ...CONFIRMATION_REVISION_RULES].map((rule) => ({
      path: '/solicrec',
      ...rule,
    })),
  ];
  const unexplained = rules.filter(
    ({ path, razao, propriedade }) => readOne(path, { razao, propriedade })?.reason === 'other',
  );
  expect(unexplained.map(({ razao }) => razao).filter((razao) => !razao.includes('banco de treino'))).toEqual(
    [],
  );
});

it('whatever a bank sends is read without a failure, and its text is kept to 500 characters', () => {
  fc.assert(
    fc.property(fc.anything(), (violacoes) => {
      for (const { text } of readViolations('/rec', violacoes)) expect(text.length).toBeLessThanOrEqual(500);
    }),
  );
  const entry = fc.record({ razao: fc.string({ maxLength: 800 }), propriedade: fc.string() });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 80, size: 'max' }), (entries) => {
      const read = readViolations('/cobr/abc', entries);
      expect(read).toHaveLength(Math.min(50, entries.length));
      for (const { reason } of read) expect(VIOLATION_REASONS).toContain(reason);
      expect(read.map(({ text }) => text)).toEqual(
        entries.slice(0, 50).map(({ razao }) => razao.slice(0, 500)),
      );
    }),
  );
});

it.each([
  ['pt-BR', ptBR],
  ['en', en],
] as const)('every reason has a sentence in %s, and no other', (_, sentences) => {
  expect(Object.keys(sentences).toSorted()).toEqual([...VIOLATION_REASONS].toSorted());
  for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[^{}]{10,120}\.$/);
});

it('cuts no character of a text in two', () => {
  for (let length = 490; length <= 500; length += 1) {
    const razao = `${'a'.repeat(length)}😀${'x'.repeat(500)}`;
    const [violation] = readViolations('/cobr/x', [{ razao, propriedade: 'cobr.valor.original' }]);
    expect(violation?.text.isWellFormed()).toBe(true);
  }
});
