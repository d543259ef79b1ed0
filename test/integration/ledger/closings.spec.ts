import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { noon, refund } from '../../support/fake/records/ledger-records.ts';
import { ENGINE, triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import {
  AT,
  close,
  hear,
  paid,
  reopen,
  type Shop,
  shop,
  totals,
} from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

/** A server has a clock of its own (`server/closing-moments.spec.ts`). */
const MOMENT = ENGINE === 'sqlite' ? AT : expect.any(String);

describe('a month that is closed', () => {
  it('keeps its totals, its lines and who closed it', () => {
    const closing = close(
      shop(paid('E1', 'jan', '2026-01-31', 10_000), paid('E2', 'feb', '2026-02-03', 10_000)),
      '2026-01',
    );
    expect(closing).toMatchObject({
      ...{ month: '2026-01', basis: 'caixa', author: 'Maria', at: MOMENT, lines: 1, adjustments: 0 },
      ...{ totals: totals(10_000, 0), previousHash: null, reopened: null, files: [] },
    });
  });

  it('counts by competência what came in for its charges, whenever that was', () => {
    const closing = close(
      shop(paid('E1', 'jan', '2026-02-10', 10_000, [['2026-03-01', 4_000]])),
      '2026-01',
      'competencia',
    );
    expect(closing).toMatchObject({ lines: 2, totals: totals(10_000, 4_000) });
  });

  it('has a hash that a script written from rules/closing.md works out again', () => {
    const closed = shop(paid('E1', 'jan', '2026-01-31', 10_000, [['2026-01-31', 1_000]]));
    const first = close(closed, '2026-01');
    const second = close(closed, '2026-02');
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const lines = [
      '2026-01-31;payment;E1;;jan;2026-01-31;2026-01-31;100.00;receipt:100.00;+\n',
      '2026-01-31;refund;E1;DE10;jan;2026-01-31;2026-01-31;10.00;refund_original:10.00;+\n',
    ].join('');
    expect(first.linesHash).toBe(sha(lines));
    const head = (
      { month, at }: Closing,
      count: number,
      sums: readonly string[],
      linesHash: string,
      previous: string,
    ) =>
      `ciclo closing: 1\nmonth: ${month}\nbasis: caixa\nat: ${at}\nby: Maria\nlines: ${count}\n` +
      `received: ${sums[0]}\nrefunded: ${sums[1]}\nnet: ${sums[2]}\nlines sha256: ${linesHash}\n` +
      `previous sha256: ${previous}\nreopened at: \nreopened by: \nreason: \n`;
    expect(first.hash).toBe(sha(head(first, 2, ['100.00', '10.00', '90.00'], sha(lines), '')));
    expect(second.hash).toBe(sha(head(second, 0, ['0.00', '0.00', '0.00'], sha(''), first.hash)));
    expect(second.previousHash).toBe(first.hash);
  });

  it('leaves what comes later to the next month, and says which line it touches', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    close(open, '2026-01');
    hear(open, paid('E0', 'jan', '2026-01-10', 10_000), paid('E2', 'feb', '2026-02-05', 10_000));
    const by = { month: civilMonth('2026-02'), basis: 'caixa' } as const;
    const { rows, total } = open.reader().closingAdjustments(by);
    expect(rows.map(({ sign, endToEndId }) => `${sign}${endToEndId}`)).toEqual(['+E0', '+E1', '-E1']);
    expect(total).toBe(3);
    expect(close(open, '2026-02')).toMatchObject({ lines: 4, adjustments: 3, totals: totals(20_000, 0) });
  });

  it.each([
    ['the receiver', 'ORIGINAL', 'refund_original'],
    ['the special return mechanism', 'MED_FRAUDE', 'refund_med_fraud'],
  ])('finds a refund by %s, for a payment of a closed month, where it was given back', (_, nature, event) => {
    const open = shop(paid('E1', 'jan', '2026-01-31', 10_000));
    close(open, '2026-01', 'caixa');
    close(open, '2026-01', 'competencia');
    const late = refund({
      id: 'DL',
      nature,
      amount: centavos(10_000),
      status: 'DEVOLVIDO',
      settledAt: noon('2026-02-20'),
    });
    hear(open, { ...paid('E1', 'jan', '2026-01-31', 10_000), refunds: [late], raw: '{"late":1}' });
    expect(close(open, '2026-02', 'caixa')).toMatchObject({
      lines: 1,
      adjustments: 0,
      totals: totals(0, 10_000),
    });
    expect(close(open, '2026-02', 'competencia')).toMatchObject({
      lines: 1,
      adjustments: 1,
      totals: totals(0, 10_000),
    });
    const [newest] = open.reader().closings();
    expect(open.reader().closingLines(newest?.id ?? 0)).toEqual([
      `2026-01-31;refund;E1;DL;jan;2026-02-20;2026-01-31;100.00;${event}:100.00;+`,
    ]);
  });

  it('is closed only as it was shown, once, when it is over, and no earlier than the one before by a clock that was set back', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const by = { month: civilMonth('2026-01'), basis: 'caixa' } as const;
    const { draft } = open.reader().closingMonth(by, false);
    hear(open, paid('E2', 'feb', '2026-01-21', 10_000));
    const asShown = { ...by, linesHash: draft.linesHash };
    expect(codeOf(() => open.writer.closeMonth(asShown, AT))).toBe('closing_moved');
    expect(codeOf(() => close(open, '2026-06'))).toBe('month_not_over');
    const first = close(open, '2026-01');
    expect(codeOf(() => close(open, '2026-01'))).toBe('month_closed');
    const second = close(open, '2026-02', 'caixa', noon('2026-06-30'));
    expect(second.previousHash).toBe(first.hash);
    if (ENGINE === 'sqlite') expect(second.at).toBe(first.at);
    else expect(second.at >= first.at).toBe(true);
    expect(
      open
        .reader()
        .provenClosings()
        .flatMap(({ faults }) => faults),
    ).toEqual([]);
  });

  it('keeps a file with the closings alone that it was made of: what was closed or opened since is another', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const month = civilMonth('2026-01');
    const file = { month, path: '/r.pdf', sha256: 'a'.repeat(64), kind: 'monthly' } as const;
    const hand = (...madeOf: readonly number[]) => open.writer.recordHandedFile({ ...file, madeOf }, AT);
    expect(hand()).toBe(0);
    const draftThenClosed = close(open, '2026-01').id;
    expect(codeOf(() => hand())).toBe('closing_since');
    expect(hand(draftThenClosed)).toBe(1);
    open.writer.reopenMonth(draftThenClosed, 'wrong', AT);
    expect(codeOf(() => hand(draftThenClosed))).toBe('closing_since');
    const anew = close(open, '2026-01', 'caixa', noon('2026-07-02')).id;
    expect(codeOf(() => hand(draftThenClosed))).toBe('closing_since');
    expect(hand(anew)).toBe(1);
    const files = open
      .reader()
      .closings()
      .map(({ id, files: { length } }) => [id, length]);
    expect(files).toEqual([
      [anew, 1],
      [draftThenClosed, 1],
    ]);
  });
});

describe('a month that is opened again', () => {
  it('keeps the closing before readable, says what differs, and stands in the hash of the next', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const old = close(open, '2026-01');
    hear(open, paid('E2', 'feb', '2026-01-21', 10_000));
    expect(reopen(open, old.id).reopened).toEqual({ at: MOMENT, author: 'João', reason: 'forgot a refund' });
    const difference = () =>
      open
        .reader()
        .closingDifference(old.id)
        ?.rows.map(({ sign, endToEndId }) => sign + endToEndId);
    expect(difference()).toEqual(['+E2']);
    const anew = close(open, '2026-01');
    expect(anew).toMatchObject({ previousHash: old.hash, totals: totals(20_000, 0), lines: 2 });
    expect(difference()).toEqual(['+E2']);
    expect(open.reader().closingLines(old.id)).toHaveLength(1);
    expect(
      open
        .reader()
        .provenClosings()
        .map(({ faults }) => faults),
    ).toEqual([[], []]);
  });

  it('asks for a reason, is the last that stands, and was closed', () => {
    const open = shop();
    const [january, february] = [close(open, '2026-01'), close(open, '2026-02')];
    expect(codeOf(() => reopen(open, january.id))).toBe('closing_later');
    expect(codeOf(() => reopen(open, february.id, '  '))).toBe('reason_missing');
    reopen(open, february.id);
    expect(codeOf(() => reopen(open, february.id))).toBe('month_open');
    expect(codeOf(() => reopen(open, 99))).toBe('not_found');
    reopen(open, january.id);
    expect(
      open
        .reader()
        .closings()
        .every(({ reopened }) => reopened !== null),
    ).toBe(true);
  });
});

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'];

const fact = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  txid: fc.constantFrom('jan', 'feb', null),
  day: fc.constantFrom('2026-01-05', '2026-01-31', '2026-02-01', '2026-03-10', '2026-04-30'),
  amount: fc.integer({ min: 1, max: 20_000 }),
  back: fc.option(fc.constantFrom('2026-02-02', '2026-04-01')),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fact.map((heard) => ({ kind: 'hear', heard }) as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'close' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('jan', 'feb', null).map((txid) => ({ kind: 'assign', txid }) as const),
  },
);

/** Closings of all four months by a basis, one after the other, as far as they are not closed yet. */
function closeAll(open: Shop, basis: Basis): void {
  for (const month of MONTHS)
    if (codeOf(() => close(open, month, basis)) === 'internal') throw new Error(month);
}

describe('whatever is heard, closed and opened again', () => {
  it.each(['caixa', 'competencia'] as const)(
    'by %s closings add up to what the ledger holds, and can be proven',
    (basis) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
          const open = shop();
          using _ledger = open.ledger;
          for (const each of steps) take(open, each, basis);
          closeAll(open, basis);
          const reader = open.reader();
          const standing = reader.closings().filter(({ reopened }) => reopened === null);
          const lines = standing.flatMap(({ id }) => reader.closingLines(id)).toSorted();
          const months = MONTHS.map(
            (month) => reader.closingMonth({ month: civilMonth(month), basis }, false).byBasis[basis],
          );
          const add = (part: 'received' | 'refunded', of: readonly Closing['totals'][]) =>
            of.reduce((sum, each) => sum + Number(each[part]), 0);
          // Late arrivals of the last month have no month after it that would take them.
          const late = MONTHS.flatMap(
            (month) => reader.closingMonth({ month: civilMonth(month), basis }, false).draft.totals,
          ).at(-1);
          for (const part of ['received', 'refunded'] as const)
            expect(
              add(
                part,
                standing.map((each) => each.totals),
              ) + Number(late?.[part]),
            ).toBe(add(part, months));
          expect(reader.provenClosings().flatMap(({ faults }) => faults)).toEqual([]);
          expect(lines.length).toBe(standing.reduce((sum, each) => sum + each.lines, 0));
          reader.close();
        }),
        { numRuns: triesOf(25) },
      );
    },
  );
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function take(open: Shop, each: Step, basis: Basis): void {
  if (each.kind === 'hear') {
    const { id, txid, day, amount, back } = each.heard;
    hear(open, paid(`E${id}`, txid, day, amount, back === null ? [] : [[back, amount]]));
  }
  const standing = open.ledger
    .read()
    .closings()
    .filter((one) => one.reopened === null && one.basis === basis);
  if (each.kind === 'close') codeOf(() => close(open, MONTHS[standing.length] ?? '2026-04', basis));
  if (each.kind === 'reopen' && standing[0] !== undefined) reopen(open, standing[0].id);
  if (each.kind === 'assign') codeOf(() => open.writer.assign('E1', each.txid, AT, { reason: 'so it was' }));
}
