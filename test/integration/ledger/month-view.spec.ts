import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { MonthChoice, MonthFilter } from '../../../src-preload/contract/charge-month.ts';
import { charge, noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld } from '../../support/fake/records/ledger-world.ts';
import { monthDraft, monthView } from '../../support/fake/records/month-view.ts';
import { chargeDraft } from '../../support/fake/records/write-drafts.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const TODAY = civilDate('2026-04-14');
const APRIL = { first: civilDate('2026-04-01'), last: civilDate('2026-04-30') };
const MAY = { first: civilDate('2026-05-01'), last: civilDate('2026-05-31') };
const ALL = { proposed: 500, leftOut: 500 };
const question = (period = APRIL) => ({ period, today: TODAY, localHolidays: [] });

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

/** Forty monthly mandates whose days lie all over the month; none was charged since the middle of March. */
const world = smallWorld(960);

beforeAll(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store({ ...world, charges: world.charges.filter(({ dueDate }) => dueDate < '2026-03-15') }, AT);
  writer.reconcile(TODAY, AT);
  reader = ledger.read();
});
afterAll(() => ledger[Symbol.dispose]());

const rowsOf = (view = {}, period = APRIL) =>
  reader.chargeMonth(question(period), monthView({ most: ALL, ...view })).proposed;
const only = (change: Partial<MonthFilter>): MonthFilter => ({
  part: null,
  which: 'all',
  search: '',
  ...change,
});
const some = (
  choice: 'all' | 'withoutWarnings' | 'none',
  filter: Partial<MonthFilter> = {},
): MonthChoice => ({
  kind: 'some',
  filter: only(filter),
  choice,
});

const sumOf = (charges: readonly { readonly amount: number | null }[]): number =>
  charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

describe('a month in parts', () => {
  it('tells what is late apart, whichever month was chosen', () => {
    const late = rowsOf({ filter: only({ part: 'late' }) });
    expect(late.length).toBeGreaterThan(5);
    expect(late.every(({ warnings }) => warnings.some(({ kind }) => kind === 'too_late'))).toBe(true);
    expect(rowsOf({ filter: only({ part: 'late' }) }, MAY)).toEqual(late);
    const april = rowsOf({ filter: only({ part: 'month' }) });
    expect(april.every(({ cycleDate }) => cycleDate >= addDays(TODAY, 2) && cycleDate <= APRIL.last)).toBe(
      true,
    );
    const may = rowsOf({ filter: only({ part: 'month' }) }, MAY);
    expect(may.every(({ cycleDate }) => cycleDate >= MAY.first)).toBe(true);
  });

  it('counts the whole and reads it page by page, each row once', () => {
    const whole = reader.chargeMonth(question(), monthView({ most: ALL }));
    const pages = Array.from({ length: Math.ceil(whole.proposedCount / 7) }, (_, page) =>
      rowsOf({ page, most: { proposed: 7, leftOut: 1 } }),
    );
    expect(pages.flat()).toEqual(whole.proposed);
    expect(whole.month.count + whole.late.count).toBe(whole.proposedCount);
    expect(whole.foundCount).toBe(whole.proposedCount);
    const [row] = whole.proposed;
    const { payerName } = whole.mandates.find(({ idRec }) => idRec === row?.idRec) ?? { payerName: '' };
    const search = payerName.toUpperCase().split(' ').toReversed().join('  ');
    const found = reader.chargeMonth(question(), monthView({ most: ALL, filter: only({ search }) }));
    expect(new Set(found.proposed.map(({ idRec }) => idRec))).toEqual(new Set([row?.idRec]));
    expect(found.foundCount).toBe(found.proposed.length);
  });

  it('moves what is late to the first day that can still be reached, and says what still speaks against it', () => {
    const { late } = reader.chargeMonth(question(), monthView());
    expect(late.movesTo).toBe(addDays(TODAY, 2));
    const moved = rowsOf({ filter: only({ part: 'late' }), isLateMoved: true });
    const reachable = moved.filter(({ dueDate }) => dueDate === addDays(TODAY, 2));
    expect(reachable).toHaveLength(late.count - late.gone);
    expect(reachable.flatMap(({ warnings }) => warnings).map(({ kind }) => kind)).not.toContain('too_late');
    expect(moved.map(({ cycleDate }) => cycleDate)).toEqual(
      rowsOf({ filter: only({ part: 'late' }) }).map(({ dueDate }) => dueDate),
    );
  });
});

describe('choosing by rules', () => {
  const chosen = (choices: readonly MonthChoice[], isLateMoved = false) =>
    rowsOf({ choices, isLateMoved }).filter(({ isChosen }) => isChosen);

  it('takes what has no warnings at first, all that can be sent, none, and all but these', () => {
    const rows = rowsOf();
    expect(chosen([])).toEqual(rows.filter(({ isChosen }) => isChosen));
    expect(chosen([]).every(({ isLate, isRemarkable }) => !isLate && !isRemarkable)).toBe(true);
    expect(chosen([some('none')])).toEqual([]);
    const all = chosen([some('all')]);
    expect(all).toHaveLength(rows.filter(({ isSendable }) => isSendable).length);
    const [row] = all;
    if (!row) throw new Error('nothing can be sent');
    const { idRec, cycleDate } = row;
    const but = chosen([some('all'), { kind: 'row', idRec, cycleDate, isChosen: false }]);
    expect(but.map((each) => each.idRec)).toEqual(all.slice(1).map((each) => each.idRec));
    expect(chosen([{ kind: 'row', idRec, cycleDate, isChosen: false }, some('all')])).toEqual(all);
  });

  it('touches the rows of its filter alone', () => {
    const [first] = chosen([]);
    const { contract } = world.mandates.find(({ idRec }) => idRec === first?.idRec) ?? { contract: '' };
    const left = chosen([some('none', { search: contract })]);
    expect(left).toHaveLength(chosen([]).length - 1);
    expect(chosen([some('none', { part: 'late' })])).toEqual(chosen([]));
  });

  it('counts of the late ones exactly those that one press charges, and tells the others apart', () => {
    const { late } = reader.chargeMonth(question(), monthView());
    const taken = chosen([some('withoutWarnings', { part: 'late' })], true).filter(({ isLate }) => isLate);
    expect(taken.length).toBeGreaterThan(0);
    expect(late.chargeable).toEqual({ count: taken.length, amount: sumOf(taken) });
    expect(taken.every(({ dueDate }) => dueDate === late.movesTo)).toBe(true);
    expect(late.chargeable.count + late.closed + late.warned + late.gone).toBe(late.count);
  });

  it('adds up exactly the charges that would be sent, by a fingerprint of their own', () => {
    const draft = monthDraft({ choices: [some('all')], isLateMoved: true });
    const totals = reader.chosenTotals(question(), draft);
    const { charges, fingerprint } = reader.chosenCharges(question(), draft);
    expect(totals).toMatchObject({ count: charges.length, fingerprint, changed: [] });
    expect(totals.amount).toBe(charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
    const [row] = charges;
    if (!row) throw new Error('nothing is chosen');
    const { idRec, cycleDate } = row;
    const edit = { idRec, cycleDate, dueDate: '20/04/2026', amount: (row.amount ?? 0) + 5 };
    const edited = reader.chosenTotals(question(), { ...draft, edits: [edit] });
    expect(edited).toMatchObject({ count: totals.count, days: null, changed: [edit] });
    expect(Number(edited.amount) - Number(totals.amount)).toBe(5);
    expect(edited.fingerprint).not.toBe(fingerprint);
  });

  it('leaves what nobody has typed as it is proposed: a row whose amount was typed moves with the late ones', () => {
    const [row] = rowsOf({ filter: only({ part: 'late' }), isLateMoved: true }).filter(
      ({ dueDate, cycleDate }) => dueDate !== cycleDate,
    );
    if (!row) throw new Error('nothing is moved');
    const { idRec, cycleDate, dueDate } = row;
    const chosenWith = (edit: { dueDate?: string; amount?: number | null }) =>
      reader.chosenTotals(
        question(),
        monthDraft({
          choices: [some('all')],
          isLateMoved: true,
          edits: [{ idRec, cycleDate, ...edit }],
        }),
      ).changed;
    expect(chosenWith({ amount: 7 })).toMatchObject([{ idRec, cycleDate, dueDate, amount: 7 }]);
    expect(chosenWith({ amount: null })).toMatchObject([{ dueDate, amount: null }]);
    expect(chosenWith({ dueDate: '20/04/2026' })).toMatchObject([
      { dueDate: '20/04/2026', amount: row.amount },
    ]);
  });

  it('is read anew once the journal holds one of its charges', () => {
    const row = rowsOf().find(({ isSendable }) => isSendable);
    if (!row) throw new Error('nothing is proposed');
    const before = reader.chosenTotals(question(), monthDraft({ choices: [some('all')] }));
    const payload = chargeDraft(row.idRec, { txid: row.txid, dueDate: row.cycleDate });
    writer.intend({ kind: 'put_charge', payload }, AT);
    const after = reader.chosenTotals(question(), monthDraft({ choices: [some('all')] }));
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(rowsOf().map(({ txid }) => txid)).not.toContain(row.txid);
  });

  it('charges none of the late ones at one press that was refused or cancelled', () => {
    const lateNow = () => reader.chargeMonth(question(), monthView()).late;
    const taken = () =>
      chosen([some('withoutWarnings', { part: 'late' })], true).filter(({ isLate }) => isLate);
    const [before, rows] = [lateNow(), taken()];
    const closed = rows.map(({ idRec, cycleDate, amount }, index) =>
      charge({
        ...{ txid: `closed${index}`, idRec, dueDate: cycleDate, amount: amount ?? centavos(1) },
        status: index === 0 ? 'CANCELADA' : 'REJEITADA',
      }),
    );
    writer.store({ charges: closed.slice(0, 2) }, AT);
    expect(lateNow().chargeable).toEqual({ count: rows.length - 2, amount: sumOf(taken()) });
    expect(lateNow().closed).toBe(before.closed + 2);
    writer.store({ charges: closed }, AT);
    expect(taken()).toEqual([]);
    expect(lateNow()).toMatchObject({
      ...{ count: before.count, chargeable: { count: 0, amount: 0 }, movesTo: null },
      ...{ closed: before.closed + rows.length, warned: before.warned, gone: before.gone },
    });
  });
});
