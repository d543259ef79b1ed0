import fc from 'fast-check';
import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { LeftEntries, lineNow, revenueNow } from '../../../../src-main/core/close/left-entries.ts';
import type { MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const DAY = '2026-01-20';
const LINE: MoneyLine = {
  ...{ kind: 'orphan', paymentKind: 'orphan', endToEndId: 'E1', refundId: null, at: noon(DAY) },
  ...{ amount: centavos(10_000), nature: null, txid: null, idRec: null, contract: '' },
  ...{ payerName: '', payerDocument: null, charge: null },
};
const ofCharge = (paidBefore: number): MoneyLine['charge'] => ({
  ...{ dueDate: civilDate(DAY), amount: centavos(10_000) },
  ...{ paidBefore: centavos(paidBefore), refundedBefore: centavos(0), excessBefore: centavos(0) },
});
/** What the payment may be today: nobody's as it left, a charge's, one too many in part, of another day, or not there at all. */
const TODAYS: readonly (MoneyLine | null)[] = [
  LINE,
  { ...LINE, kind: 'charge', charge: ofCharge(0) },
  { ...LINE, kind: 'charge', charge: ofCharge(4_000) },
  { ...LINE, at: noon('2026-01-21') },
  null,
];
const BATCH = 7;
const name = { movement: 'E1', refund: '', kind: 'money' } as const;
const as = { day: civilDate(DAY), amount: centavos(10_000), batchId: BATCH };
const LEFT = { ...name, event: 'orphan', ...as } as const;

const printOf = (line: MoneyLine | null): string => (line === null ? '' : lineNow(line).print);
const wordFor = (print: string, batchId = BATCH) => ({
  ...{ ...name, batchId, print, at: noon('2026-02-01'), author: 'Ana' },
});

/** What is told where the payment left as nobody's, is this today, and the office has said that. */
function told(today: MoneyLine | null, words: readonly ReturnType<typeof wordFor>[]) {
  const left = new LeftEntries([LEFT], words);
  const met = today === null ? null : left.meet(lineNow(today));
  return { met, all: left.allChanged(), open: left.changed() };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('becomes' as const), place: fc.nat(TODAYS.length - 1) }),
    fc.record({ kind: fc.constantFrom('putRight' as const, 'takeBack' as const) }),
  ),
  { maxLength: 12 },
);

it("an entry is open exactly while the office's books hold it otherwise than it is, whatever became of it in between", () => {
  fc.assert(
    fc.property(steps, (life) => {
      let today: MoneyLine | null = LINE;
      let word: string | null = null;
      for (const step of life) {
        if (step.kind === 'becomes') today = TODAYS[step.place] ?? null;
        else word = step.kind === 'putRight' ? printOf(today) : null;
        const { met, all, open } = told(today, word === null ? [] : [wordFor(word)]);
        const inBooks = word ?? printOf(LINE);
        expect(open).toHaveLength(Number(inBooks !== printOf(today)));
        // A word can always be seen, and so be taken back; what is as it left and has none is told nowhere.
        expect(all).toHaveLength(Number(word !== null || open.length > 0));
        expect(met?.isChanged ?? true).toBe(all.length > 0);
        const isOvertaken = word !== null && open.length > 0;
        expect(open[0]?.overtaken ?? null).toEqual(isOvertaken ? { as: asOf(inBooks) } : null);
      }
    }),
  );
});

/** What is posted as a print says, by the lines that it may be of. */
function asOf(print: string) {
  const line = TODAYS.find((each) => printOf(each) === print) ?? null;
  if (line === null) return null;
  const { day, parts } = lineNow(line).as;
  const sorted = parts.map(({ event, amount }) => ({ event, amount }));
  return { day, parts: sorted.toSorted((a, b) => (a.event < b.event ? -1 : 1)) };
}

it('a part of R$ 0,00, as earlier versions left them, has not left', () => {
  const nothing = { ...LEFT, amount: centavos(0) };
  const alone = new LeftEntries([nothing]);
  expect([alone.meet(lineNow(LINE)), alone.allChanged()]).toEqual([null, []]);
  const beside = new LeftEntries([LEFT, { ...nothing, event: 'receipt' }]);
  expect(beside.meet(lineNow(LINE))).toEqual({ batchId: BATCH, isChanged: false });
});

it('revenue of a charge that bears the id of a payment is an entry of its own', () => {
  const left = new LeftEntries([LEFT]);
  const owner = { contract: '', payerName: '', payerDocument: null };
  const due = { txid: LEFT.movement, dueDate: LEFT.day, amount: LEFT.amount, ...owner };
  expect(left.meet(revenueNow(due))).toBeNull();
  expect(left.meet(lineNow(LINE))).toEqual({ batchId: BATCH, isChanged: false });
});

it('a word about another batch, or that says nothing, is none', () => {
  const [, linked] = TODAYS;
  for (const word of [
    wordFor('', BATCH + 1),
    wordFor('2026-01-20, gift 10'),
    wordFor('2026-02-30, orphan 1'),
  ])
    expect(told(linked ?? null, [word]).open).toMatchObject([{ overtaken: null }]);
});
