import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { ClosingLine, FigureLines } from '../../../src-preload/contract/closing.ts';
import {
  BASES,
  type Basis,
  CLOSING_FIGURES,
  FIGURE_LINES_PER_PAGE,
  LINE_EXTENTS,
} from '../../../src-preload/contract/vocabulary/closing.ts';
import { mandate } from '../../support/fake/records/ledger-records.ts';
import { triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import { AT, close, hear, paid, type Shop, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'].map(civilMonth);
const MONTH_BY = MONTHS.flatMap((month) => BASES.map((basis) => ({ month, basis })));

type Figure = Parameters<LedgerReader['figureLines']>[0];

/** The pages of a figure, as a screen reads one after the other. */
function pagesOf(reader: LedgerReader, of: Figure): FigureLines[] {
  const pages: FigureLines[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.next ?? null)
    pages.push(reader.figureLines(of, after ?? null));
  return pages;
}

const dayBy = (basis: Basis, { cashDay, accrualDay }: ClosingLine): string =>
  basis === 'caixa' ? cashDay : accrualDay;

/** What rows add up to, worked out again from what each says. */
function sumsOf(rows: readonly ClosingLine[]): { received: number; refunded: number; net: number } {
  const of = (kind: ClosingLine['kind']): number =>
    rows.reduce(
      (sum, each) => sum + (each.kind !== kind ? 0 : each.sign === '+' ? each.amount : -each.amount),
      0,
    );
  const [received, refunded] = [of('payment'), of('refund')];
  return { received, refunded, net: received - refunded };
}

/** Every figure of a month, against the rows behind it. */
function expectRowsToBeFigures(reader: LedgerReader, by: (typeof MONTH_BY)[number]): void {
  const month = reader.closingMonth(by, false);
  for (const extent of LINE_EXTENTS)
    for (const figure of CLOSING_FIGURES) {
      const shown = extent === 'whole' ? month.byBasis[by.basis] : (month.standing ?? month.draft).totals;
      const [first, ...others] = pagesOf(reader, { ...by, extent, figure });
      const rows = [first, ...others].flatMap((page) => page?.rows ?? []);
      const where = `${by.month} ${by.basis} ${extent} ${figure}`;
      expect(sumsOf(rows)[figure], where).toBe(shown[figure]);
      expect(first?.total?.totals[figure], where).toBe(shown[figure]);
      expect(first?.total?.lines, where).toBe(rows.length);
      const days = rows.map((row) => dayBy(by.basis, row));
      expect(days, where).toEqual(days.toSorted());
      if (extent === 'whole') expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeLessThan(2);
      for (const { parts, amount } of rows)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      if (figure !== 'net')
        expect(rows.every(({ kind }) => kind === (figure === 'received' ? 'payment' : 'refund'))).toBe(true);
    }
}

const fact = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  txid: fc.constantFrom('jan', 'feb', 'J1', 'nobody', null),
  day: fc.constantFrom('2026-01-05', '2026-01-31', '2026-02-01', '2026-03-10'),
  amount: fc.integer({ min: 1, max: 20_000 }),
  back: fc.option(fc.constantFrom('2026-01-31', '2026-02-02', '2026-04-01')),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fact.map((heard) => ({ kind: 'hear', heard }) as const) },
  { weight: 1, arbitrary: fc.constantFrom(...MONTH_BY).map((by) => ({ kind: 'close', by }) as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('jan', 'feb', null).map((txid) => ({ kind: 'assign', txid }) as const),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** A shop whose mandate was joined by paying J1. */
function joinedShop(): Shop {
  const open = shop();
  const mandates = [mandate({ joiningTxid: 'J1', raw: '{"joined":1}' })];
  open.writer.store({ mandates, charges: [], settlements: [] }, AT);
  return open;
}

function take(open: Shop, each: Step): void {
  if (each.kind === 'hear') {
    const { id, txid, day, amount, back } = each.heard;
    hear(open, paid(`E${id}`, txid, day, amount, back === null ? [] : [[back, amount]]));
  }
  if (each.kind === 'close') codeOf(() => close(open, each.by.month, each.by.basis));
  if (each.kind === 'assign') codeOf(() => open.writer.assign('E1', each.txid, AT, { reason: 'so it was' }));
}

describe('the rows of a figure', () => {
  it('add up to it, whatever was heard, linked and closed', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => {
        const open = joinedShop();
        using _ledger = open.ledger;
        for (const each of steps) take(open, each);
        const reader = open.reader();
        for (const by of MONTH_BY) expectRowsToBeFigures(reader, by);
        reader.close();
      }),
      { numRuns: triesOf(25) },
    );
  });

  const MANY = FIGURE_LINES_PER_PAGE + 37;
  const many = (prefix: string, day: string) =>
    Array.from({ length: MANY }, (_, at) =>
      paid(`${prefix}${at}`, 'jan', day, 100 + at, at % 3 === 0 ? [['2026-02-20', 50]] : []),
    );

  it.each(BASES)('by %s come in pages that leave nothing out and bring nothing twice', (basis) => {
    const open = joinedShop();
    hear(open, ...many('EA', '2026-01-20'));
    close(open, '2026-01', basis);
    // More adjustments of January than a page holds, and own lines behind them.
    hear(
      open,
      ...many('EB', '2026-01-21'),
      ...many('EC', '2026-02-03'),
      paid('EF', 'feb', '2026-02-04', 100),
    );
    const reader = open.reader();
    for (const month of MONTHS.slice(0, 2)) {
      expectRowsToBeFigures(reader, { month, basis });
      for (const extent of LINE_EXTENTS) {
        const pages = pagesOf(reader, { month, basis, extent, figure: 'net' });
        const keys = pages.flatMap(({ rows }) =>
          rows.map(({ sign, endToEndId, refundId }) => `${sign}${endToEndId} ${refundId}`),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(pages.slice(0, -1).every(({ rows }) => rows.length === FIGURE_LINES_PER_PAGE)).toBe(true);
        expect(pages.map(({ total }) => total === null)).toEqual(pages.map((_, at) => at > 0));
      }
    }
    close(open, '2026-02', basis);
    expectRowsToBeFigures(open.reader(), { month: civilMonth('2026-02'), basis });
    reader.close();
  });

  it('name whom they are about, what they are for, and the charge that is their proof', () => {
    const open = joinedShop();
    hear(
      open,
      paid('E1', 'jan', '2026-01-20', 12_000, [['2026-01-25', 1_000]]),
      paid('E2', 'J1', '2026-01-21', 500),
      paid('E3', 'nobody', '2026-01-22', 700),
    );
    const of = { month: civilMonth('2026-01'), basis: 'caixa', extent: 'whole', figure: 'net' } as const;
    const { rows } = open.reader().figureLines(of, null);
    const { payer, contract } = mandate();
    const told = rows.map(({ endToEndId, refundId, payerName, contract: named, chargeTxid, parts }) => [
      ...[endToEndId, refundId, payerName, named, chargeTxid],
      parts.map(({ event, amount }) => `${event} ${amount}`).join(),
    ]);
    expect(told).toEqual([
      ['E1', null, payer.name, contract, 'jan', 'receipt 10000,excess 2000'],
      ['E2', null, payer.name, contract, null, 'joining 500'],
      ['E3', null, '', '', null, 'orphan 700'],
      ['E1', 'DE10', payer.name, contract, 'jan', 'excess 1000'],
    ]);
  });
});
