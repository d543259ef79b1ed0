import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../../src-main/core/money.ts';
import { MANDATE_REASON_CODES, REASON_CODES } from '../../../../../src-main/core/reason-codes.ts';
import { NO_REASON_GIVEN } from '../../../../../src-main/core/reason-labels.ts';
import type { CycleDetail } from '../../../../../src-preload/contract/cycles.ts';
import type { Reason } from '../../../../../src-preload/contract/values.ts';
import { eventLabels } from '../../../../../src-renderer/features/cycles/proof/event-labels.ts';
import {
  outcomeLabel,
  reasonLabel,
} from '../../../../../src-renderer/features/cycles/proof/reason-labels.ts';
import { timelineOf } from '../../../../../src-renderer/features/cycles/proof/timeline.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';
import { NAMESPACES, resources } from '../../../../../src-renderer/locales/index.ts';

const formats = formatsOf('pt-BR');
const CODES = new Map([...REASON_CODES, ...MANDATE_REASON_CODES].map((one) => [one.code, one] as const));
const i18n = createInstance();
let t: TFunction;

beforeAll(async () => {
  await i18n.init({
    resources,
    lng: 'pt-BR',
    ns: NAMESPACES,
    defaultNS: 'cycles',
    interpolation: { escapeValue: false },
  });
  t = i18n.t;
});

const NBSP = '\u00a0';
const E2E = 'E12345678202606101005abcdefghijk';

const REASONS: readonly (readonly [Reason, string])[] = [
  [{ kind: 'status', status: 'CONCLUÍDA' }, 'O banco informa a situação Concluída.'],
  [
    {
      kind: 'settlement',
      endToEndId: E2E,
      amount: centavos(123_456),
      at: instantFromEpochMs(Date.UTC(2026, 5, 10, 2, 30)),
    },
    `Pagamento de R$${NBSP}1.234,56 confirmado pelo banco, feito em 09/06/2026, 23:30.`,
  ],
  [{ kind: 'refunded', amount: centavos(100) }, `R$${NBSP}1,00 foram devolvidos ao pagador.`],
  [{ kind: 'excess', amount: centavos(100) }, `Entraram R$${NBSP}1,00 a mais que o valor cobrado.`],
  [{ kind: 'shortfall', amount: centavos(100) }, `Faltam R$${NBSP}1,00 para o valor cobrado.`],
  [{ kind: 'late', days: 1 }, 'O valor se completou 1 dia depois da data de débito.'],
  [{ kind: 'late', days: 3 }, 'O valor se completou 3 dias depois da data de débito.'],
  [{ kind: 'decision', decision: 'waived' }, 'Decisão da empresa: Não vou cobrar.'],
  [{ kind: 'replaced' }, 'Outra cobrança vale para o mesmo ciclo.'],
  [
    { kind: 'attempt', attempt: 'AGND', date: civilDate('2026-06-10'), status: 'REJEITADA', code: 'AC05' },
    'Débito (10/06/2026): rejeitado, conta do pagador encerrada (AC05).',
  ],
  [
    { kind: 'attempt', attempt: 'rifl ', date: civilDate('2026-06-10'), status: 'agendada', code: null },
    'Reenvio do débito no mesmo dia (10/06/2026): agendado.',
  ],
  [
    { kind: 'ending', code: 'slbd', by: 'USUARIO_PAGADOR' },
    'Por que terminou: pelo pagador, cancelado a pedido do pagador (slbd).',
  ],
  [
    { kind: 'ending', code: 'PCFD', by: 'OUTRO' },
    'Por que terminou: por OUTRO, motivo não catalogado (PCFD).',
  ],
  [
    { kind: 'overdue_since', date: civilDate('2026-06-10') },
    'Sem pagamento desde 10/06/2026, a data de débito.',
  ],
  [
    { kind: 'settle_date', date: civilDate('2026-06-10'), from: 'attempt', dueDate: civilDate('2026-06-09') },
    'O débito é em 10/06/2026: foi o que o banco informou.',
  ],
  [
    {
      kind: 'settle_date',
      date: civilDate('2026-06-10'),
      from: 'due_date',
      dueDate: civilDate('2026-06-10'),
    },
    'O débito é em 10/06/2026, o vencimento.',
  ],
  [
    {
      kind: 'settle_date',
      date: civilDate('2026-06-15'),
      from: 'business_day',
      dueDate: civilDate('2026-06-13'),
    },
    'O débito é em 15/06/2026, o primeiro dia útil depois do vencimento (13/06/2026). É uma estimativa: vale a data do banco.',
  ],
];

describe('reasonLabel', () => {
  it.each(REASONS)('says %o', (reason, sentence) => {
    expect(reasonLabel(reason, t, formats)).toBe(sentence);
  });
});

describe('outcomeLabel', () => {
  it.each([
    ['pt-BR', NO_REASON_GIVEN],
    ['en', 'not debited, no reason given; usually for lack of funds'],
  ])('says in %s what a failure without a code usually means', (language, words) => {
    const said = i18n.getFixedT(language);
    expect(['EXPIRADA', 'REJEITADA'].map((status) => outcomeLabel(status, null, said))).toEqual([
      words,
      words,
    ]);
    expect(outcomeLabel('REJEITADA', ' ', said)).toBe(words);
  });

  it.each(['pt-BR', 'en'])(
    'has words in %s for every code of the catalogue, and for no other',
    (language) => {
      const codes = Object.keys(i18n.getResourceBundle(language, 'cycles').attempt.code);
      expect(codes.toSorted()).toEqual([...CODES.keys()].toSorted());
    },
  );

  it.each([...CODES.values()])('says $code in the words of the catalogue', ({ code, meaning }) => {
    expect(outcomeLabel('REJEITADA', ` ${code.toLowerCase()}`, t)).toBe(
      `rejeitado, ${meaning} (${code.toLowerCase()})`,
    );
  });

  it('shows an unknown status and an unknown code as they are', () => {
    expect(outcomeLabel('SUSPENSA', null, t)).toBe('SUSPENSA');
    expect(outcomeLabel('REJEITADA', 'ZZ99', t)).toBe('rejeitado, motivo não catalogado (ZZ99)');
  });
});

const ROW: CycleDetail['row'] = {
  txid: 'T1',
  idRec: null,
  contract: '',
  payerName: '',
  payerDocument: '',
  dueDate: '2026-06-10',
  settleDate: '2026-06-10',
  amount: 100,
  status: 'CONCLUIDA',
  state: 'paid',
  group: 'paid',
  daysLate: null,
  paid: 100,
  refunded: 0,
  paidAt: null,
  owed: 0,
  mayBeDebited: false,
  reasons: [],
};

const DETAIL: CycleDetail = {
  proof: null,
  left: 0,
  row: ROW,
  reasons: [],
  attempts: [
    {
      settleDate: '2026-06-10',
      kind: 'AGND',
      status: 'PAGA',
      endToEndId: E2E,
      rejectionCode: null,
      rejectionText: null,
    },
  ],
  settlements: [
    {
      endToEndId: E2E,
      txid: 'T1',
      amount: 100,
      at: '2026-06-10T10:00:00.000Z',
      linkedBy: 'txid',
      refunds: [{ id: 'D', amount: 40, status: 'DEVOLVIDO', nature: null, at: '2026-06-12T10:00:00.000Z' }],
    },
  ],
  claims: ['E0'],
  debitUnderWay: null,
  bankHistory: [
    { status: 'CRIADA', at: '2026-06-01T10:00:00.000Z' },
    { status: 'CONCLUIDA', at: null },
  ],
  history: [
    { at: '2026-06-11T01:00:00.000Z', what: 'state', from: 'pending', to: 'paid', why: null, author: null },
    {
      at: '2026-06-11T01:00:00.000Z',
      what: 'status',
      from: 'ATIVA',
      to: 'CONCLUIDA',
      why: null,
      author: null,
    },
  ],
  decision: null,
  rawCharge: '{}',
  rawSettlements: [],
};

describe('timelineOf', () => {
  it('orders all that happened by São Paulo time, with what has no date last', () => {
    expect(timelineOf(DETAIL).map(({ kind }) => kind)).toEqual([
      'status',
      'due',
      'attempt',
      'settlement',
      'history',
      'refund',
      'status',
      'claim',
    ]);
  });

  it('falls back to the changes that polls noticed where the bank keeps no history', () => {
    const events = timelineOf({ ...DETAIL, bankHistory: [] });
    expect(events.filter(({ kind }) => kind === 'status')).toEqual([
      { kind: 'status', at: '2026-06-11T01:00:00.000Z', status: 'CONCLUIDA' },
    ]);
  });

  it('has words for every kind of event', () => {
    const events = timelineOf(DETAIL);
    expect(events.length).toBeGreaterThan(3);
    for (const event of events) {
      const { title, text } = eventLabels(event, t, formats);
      expect(title).not.toMatch(/timeline\.|attempt\.|\{\{/);
      expect(text ?? '').not.toMatch(/timeline\.|states:|\{\{/);
    }
  });

  it.each([
    [null, null, NO_REASON_GIVEN],
    [null, 'Sem saldo.', 'rejeitado. Sem saldo.'],
    ['AC05', 'Encerrada.', 'rejeitado, conta do pagador encerrada (AC05). Encerrada.'],
  ])('of an attempt with code %j and text %j says %s', (rejectionCode, rejectionText, words) => {
    const attempt = {
      settleDate: null,
      kind: 'AGND',
      status: 'REJEITADA',
      endToEndId: null,
      rejectionCode,
      rejectionText,
    };
    expect(eventLabels({ kind: 'attempt', at: null, attempt }, t, formats).text).toBe(words);
  });

  it.each([
    ['state', 'pending', 'paid', '2026-03-10', 'A vencer → Pago'],
    ['decision', null, 'waived', 'Combinado.', 'Não vou cobrar. Combinado.'],
    ['assignment', null, 'tx1', 'E1', 'tx1. E1'],
  ] as const)(
    'names our states in a change of %s, leaves other words alone, and gives a reason where there is one',
    (what, from, to, why, text) => {
      const entry = { at: '2026-06-11T01:00:00.000Z', what, from, to, why, author: null } as const;
      expect(eventLabels({ kind: 'history', at: entry.at, entry }, t, formats).text).toBe(text);
    },
  );
});
