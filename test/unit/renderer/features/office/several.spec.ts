import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  chosenRows,
  chosenTotals,
  companiesFor,
  dayIn,
  endedRows,
  monthFor,
  type Outcome,
  type RowState,
  type Seen,
  type SeveralRow,
  wasStopped,
  withRow,
} from '../../../../../src-renderer/features/office/several/several.ts';
import { reportText, stateText } from '../../../../../src-renderer/features/office/several/several-texts.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';
import errors from '../../../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import office from '../../../../../src-renderer/locales/pt-BR/office.json' with { type: 'json' };

const ready = (count: number | null, amount: number | string | null, left = 0): Seen => ({
  ...{ kind: 'ready', count, amount, left },
  carryOut: async () => ({ ok: true, value: { kind: 'done', count: count ?? 0, path: null } }),
});

function row(connectionId: string, state: RowState, isChosen = true): SeveralRow {
  const company = {
    ...{ connectionId, name: `Padaria ${connectionId}`, group: null, isPractice: false },
    ...{ copiedAt: null, copyOf: null },
    ...{ today: '2026-11-24', figures: null, unknown: null, needs: [] },
  };
  return { company, isChosen, state };
}

const seen = (connectionId: string, what: Seen, isChosen = true): SeveralRow =>
  row(connectionId, { kind: 'seen', seen: what }, isChosen);

const words = (action: 'close' | 'export' | 'charge') => ({
  ...{ action, formats: formatsOf('pt-BR') },
  t: i18n.getFixedT('pt-BR', ['office', 'errors']),
});

const i18n = createInstance();
beforeAll(() =>
  i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { office, errors } },
    interpolation: { escapeValue: false },
  }),
);

describe('the month that is offered', () => {
  it.each([
    ['close', '2026-12-31', '2026-11'],
    ['export', '2026-01-01', '2025-12'],
    ['charge', '2026-11-28', '2026-11'],
    // A charge of this day is due on the first of December at the earliest.
    ['charge', '2026-11-29', '2026-12'],
    ['charge', '2026-12-31', '2027-01'],
  ] as const)('to %s on %s is %s', (action, today, month) => {
    expect(monthFor(action, today)).toBe(month);
  });

  it('is of the day in the companies, the real ones before a practice bank’s', () => {
    const real = { isPractice: false, today: '2026-11-24' };
    const practice = { isPractice: true, today: '2027-03-02' };
    expect(dayIn([practice, real, { ...real, today: '2026-11-23' }])).toBe('2026-11-24');
    expect(dayIn([practice])).toBe('2027-03-02');
    expect(dayIn([])).toBeNull();
  });
});

it('a copy is offered for what is only read, and for nothing that writes', () => {
  const { company } = row('a', { kind: 'waiting' });
  const copy = { ...company, connectionId: 'b', copiedAt: '2026-11-20T15:00:00.000Z' };
  expect(companiesFor('export', [company, copy])).toEqual([company, copy]);
  expect(companiesFor('close', [company, copy])).toEqual([company]);
  expect(companiesFor('charge', [company, copy])).toEqual([company]);
});

describe('what is done once a person confirms', () => {
  const rows = [
    seen('a', ready(2, 1_050)),
    seen('b', ready(3, '9007199254740993')),
    seen('c', ready(5, 700), false),
    seen('d', { kind: 'nothing', why: 'not_over' }),
    row('e', { kind: 'failed', failure: { code: 'offline', message: 'none', params: {} } }),
    row('f', { kind: 'looking' }),
  ];

  it('are companies that are ready and chosen, and what they come to, to the last centavo', () => {
    expect(chosenRows(rows).map(({ company }) => company.connectionId)).toEqual(['a', 'b']);
    expect(chosenTotals(rows)).toEqual({ companies: 2, count: 5, amount: '9007199254742043' });
  });

  it('changes as one row does, and no other row with it', () => {
    const changed = withRow(rows, 'a', { isChosen: false });
    expect(chosenTotals(changed)).toEqual({ companies: 1, count: 3, amount: '9007199254740993' });
    expect(changed.slice(1)).toEqual(rows.slice(1));
  });
});

it('what was confirmed and not begun once all has ended says that it was not done', () => {
  const done = row('x', { kind: 'ended', outcome: { kind: 'done', count: 1, path: null } });
  const rows = [done, seen('a', ready(2, 1_050)), seen('c', ready(5, 700), false)];
  const [first, second, third] = endedRows(rows);
  expect([first, third]).toEqual([done, rows[2]]);
  expect(second && stateText(second, words('charge'))).toBe(
    'Não feita: parou antes dela, e nada mudou nesta empresa.',
  );
  expect([wasStopped([done]), wasStopped(endedRows(rows))]).toEqual([false, true]);
});

describe('the report', () => {
  const ended = (outcome: Outcome): SeveralRow => row('a', { kind: 'ended', outcome });

  it.each([
    [
      'charge',
      seen('a', ready(12, 123_450, 3)),
      '12 cobranças, R$ 1.234,50. 3 com aviso ficam para conferir na empresa.',
    ],
    ['close', seen('a', ready(1, 100, 1)), '1 lançamento, líquido de R$ 1,00. 1 ponto em aberto no mês.'],
    ['export', seen('a', ready(null, null)), 'Pode ser exportada.'],
    ['close', seen('a', { kind: 'nothing', why: 'closed_already' }), 'O mês já está fechado.'],
    ['charge', seen('a', ready(1, 100), false), 'Não incluída.'],
    ['close', ended({ kind: 'done', count: 1_200, path: null }), 'Fechado: 1.200 lançamentos.'],
    ['export', ended({ kind: 'done', count: 2, path: '/casa/a.csv' }), 'Gravado: 2 linhas · /casa/a.csv'],
    [
      'charge',
      ended({ kind: 'not_done', why: 'changed' }),
      'O que foi mostrado mudou nesse meio-tempo: nada foi enviado. Confira de novo.',
    ],
    [
      'charge',
      ended({ kind: 'partly', count: 4, open: 2 }),
      '4 cobranças criadas; 2 recusadas, sem resposta ou à espera. Veja em Cobrar, na empresa.',
    ],
  ] as const)('of %s says in a sentence how a company stands', (action, of, sentence) => {
    expect(stateText(of, words(action)).replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  it('says of what failed what happened, what it means for the money and what to do, each a sentence', () => {
    const failed = row('a', { kind: 'failed', failure: { code: 'offline', message: 'none', params: {} } });
    const t = i18n.getFixedT('pt-BR', 'errors');
    expect(stateText(failed, words('close'))).toBe(
      `${t('offline.title')}. ${t('offline.meaning')} ${t('offline.action')}`,
    );
  });

  it('is a line a company, parted by a tab', () => {
    const rows = [
      ended({ kind: 'done', count: 1, path: null }),
      seen('b', { kind: 'nothing', why: 'not_over' }),
    ];
    expect(reportText(rows, words('close')).split('\n')).toEqual([
      'Padaria a\tFechado: 1 lançamento.',
      'Padaria b\tO mês ainda não acabou.',
    ]);
  });
});
