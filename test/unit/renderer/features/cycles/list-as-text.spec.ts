import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { listAsText } from '../../../../../src-renderer/features/cycles/list/list-as-text.ts';
import { shortReason } from '../../../../../src-renderer/features/cycles/list/short-reason.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';
import { NAMESPACES, resources } from '../../../../../src-renderer/locales/index.ts';

const formats = formatsOf('pt-BR');
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

const ROW: CycleRow = {
  txid: 'T1',
  idRec: null,
  contract: 'C-1',
  payerName: 'Márcia Araújo',
  payerDocument: '***.456.789-**',
  dueDate: '2026-06-10',
  settleDate: '2026-06-10',
  amount: 12_345,
  status: 'ATIVA',
  state: 'unpaid',
  group: 'unpaid',
  daysLate: 3,
  paid: 0,
  refunded: 0,
  paidAt: null,
  owed: 12_345,
  mayBeDebited: false,
  reasons: [],
};

const cellsOf = (row: Partial<CycleRow>): readonly string[] =>
  listAsText([{ ...ROW, ...row }], t, formats)
    .split('\n')[1]
    ?.split('\t') ?? [];

describe('a list as text', () => {
  it('has the names of the columns first, and a cell for each', () => {
    const [head] = listAsText([], t, formats).split('\n');
    expect(head?.split('\t')).toHaveLength(cellsOf({}).length);
    expect(head).toContain('Pagador\tCPF ou CNPJ\tContrato\tVencimento');
    expect(cellsOf({}).slice(0, 5)).toEqual([
      'Não pago',
      'Márcia Araújo',
      '***.456.789-**',
      'C-1',
      '10/06/2026',
    ]);
  });

  it.each(['=1+1', '+55', '-2', '@sum', ' \u00A0=1', '＝1'])('keeps %j a text', (payerName) => {
    expect(cellsOf({ payerName })[1]).toBe(`'${payerName}`);
  });

  it('keeps each row on its line and each cell in its column', () => {
    expect(cellsOf({ payerName: 'Ana\tMaria\r\nSouza' })[1]).toBe('Ana Maria Souza');
  });

  it('tells the day of a payment in São Paulo', () => {
    expect(cellsOf({ paidAt: '2026-06-11T02:30:00Z' })).toContain('10/06/2026');
  });
});

describe('the reason of a row', () => {
  const attempt = (code: string | null) =>
    ({ kind: 'attempt', attempt: 'NTAG', date: civilDate('2026-06-11'), status: 'REJEITADA', code }) as const;

  it.each([
    ['that nothing is known of', [], ''],
    ['whose debit failed without a reason', [attempt(null)], 'sem motivo; em geral, falta de saldo'],
    ['that was tried twice', [attempt(null), attempt('AC05')], 'conta do pagador encerrada (AC05)'],
    [
      'that failed and is not paid since',
      [{ kind: 'overdue_since', date: civilDate('2026-06-10') }, attempt('AC05')],
      'conta do pagador encerrada (AC05)',
    ],
    [
      'that is not paid since',
      [{ kind: 'overdue_since', date: civilDate('2026-06-10') }],
      'sem pagamento desde 10/06/2026',
    ],
    [
      'that is being tried again',
      [attempt('AC05'), { ...attempt(null), status: 'AGENDADA' }],
      'agendado para 11/06/2026',
    ],
    ['that lacks money', [{ kind: 'shortfall', amount: 100 }], 'faltam R$\u00A01,00'],
    ['that came late', [{ kind: 'late', days: 2 }], '2 dias depois do débito'],
    ['that the bank alone tells of', [{ kind: 'status', status: 'CONCLUIDA' }], ''],
  ] as const)('%s', (_which, reasons, text) => {
    expect(shortReason({ reasons: [...reasons] as CycleRow['reasons'] }, t, formats)).toBe(text);
  });
});
