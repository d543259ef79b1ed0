import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, type CivilDate, civilDate, saoPauloDate } from '../../../src-main/core/civil-date.ts';
import { addUp, centavos } from '../../../src-main/core/money.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { charge, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { smallWorld } from '../../support/fake/records/ledger-world.ts';
import { type Facts, ledgerOf, rowsOf } from '../../support/in-process/ledger/accounting-ledger.ts';
import { newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';

const cents = (text: string | undefined): bigint => BigInt((text ?? '').replace('.', ''));
const sum = (rows: readonly Record<string, string>[], name: string): bigint =>
  addUp(rows.map((row) => String(cents(row[name]))));

const DUE = civilDate('2026-10-01');
const facts = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 1, max: 500 }),
      due: fc.nat(120),
      status: fc.constantFrom('ATIVA', 'CONCLUIDA', 'EXPIRADA', 'CANCELADA', 'REJEITADA'),
      paid: fc.array(
        fc.record({
          amount: fc.integer({ min: 1, max: 500 }),
          on: fc.nat(150),
          back: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 500 }), on: fc.nat(150) })),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 12 },
  )
  .map((list): Facts => {
    const on = (days: number): string => addDays(DUE, days);
    return {
      charges: list.map(({ amount, due, status }, index) =>
        charge({ txid: `tx${index}`, amount: centavos(amount), dueDate: addDays(DUE, due), status }),
      ),
      settlements: list.flatMap(({ paid }, index) =>
        paid.map(({ amount, on: day, back }, nth) =>
          settlement({
            ...{
              endToEndId: `E${index}.${nth}`,
              txid: `tx${index}`,
              amount: centavos(amount),
              at: noon(on(day)),
            },
            refunds:
              back === null
                ? []
                : [
                    refund({
                      id: `D${nth}`,
                      amount: centavos(back.amount),
                      settledAt: noon(on(day + back.on)),
                    }),
                  ],
          }),
        ),
      ),
    };
  });

/** What is left of a charge at the end of a day, by the rule alone; nothing where no claim stands. */
function leftOf({ charges, settlements }: Facts, until: CivilDate): Map<string, bigint> {
  const left = new Map<string, bigint>();
  for (const { txid, amount, dueDate, status } of charges) {
    const own = settlements.filter((each) => each.txid === txid);
    const net = (last: string) =>
      own
        .flatMap(({ amount: paid, at, refunds }) => [
          { at, value: BigInt(paid) },
          ...refunds.map((back) => ({ at: back.settledAt ?? at, value: -BigInt(back.amount) })),
        ])
        .filter(({ at }) => saoPauloDate(at) <= last)
        .reduce((total, { value }) => total + value, 0n);
    const isClosed = ['CANCELADA', 'REJEITADA', 'EXPIRADA'].includes(status);
    const hasMoney = own.length > 0;
    const kept = net('9999-12-31');
    const cycle = charges.filter((each) => sameCycle(each.dueDate, dueDate));
    const [bearer] = cycle
      .map((each) => ({ txid: each.txid, place: placeOf(each, settlements) }))
      .sort(byPlace);
    const isAskedNoMore = status === 'CANCELADA' || (status === 'REJEITADA' && bearer?.txid !== txid);
    // A part that came and went back leaves the rest, which never came.
    const cameWhole = own.reduce((sum, { amount: paid }) => sum + BigInt(paid), 0n) >= BigInt(amount);
    const isGone = hasMoney ? isClosed && kept <= 0n && (cameWhole || isAskedNoMore) : isAskedNoMore;
    if (!isGone) left.set(txid, BigInt(amount) - net(until));
  }
  return left;
}

/** Whose the debt of a cycle is comes first: what covers it and was not refused, then the refused one that was paid, then the one that was due last. */
function placeOf({ txid, status, dueDate }: Facts['charges'][number], settlements: Facts['settlements']) {
  const net = settlements
    .filter((each) => each.txid === txid)
    .flatMap(({ amount, refunds }) => [BigInt(amount), ...refunds.map((back) => -BigInt(back.amount))])
    .reduce((sum, part) => sum + part, 0n);
  const refused = net > 0n ? 2 : 1;
  const rank = status === 'REJEITADA' ? refused : status === 'CANCELADA' && net <= 0n ? 0 : 3;
  return `${rank} ${dueDate} ${txid}`;
}

type Placed = { readonly place: string };
const byPlace = (a: Placed, b: Placed): number => (a.place < b.place ? 1 : -1);

/** Cycles of the mandate begin on the tenth. */
const cycleOf = (day: string): string => addDays(civilDate(day), -9).slice(0, 7);
const sameCycle = (a: string, b: string): boolean => cycleOf(a) === cycleOf(b);

describe('the register of receivables', () => {
  it('has a balance that is the amount less what came in plus what went back, row by row', () => {
    fc.assert(
      fc.property(facts, (world) => {
        const reader = ledgerOf(world, '2027-03-20').read();
        const rows = rowsOf(reader, { subject: 'receivables' });
        reader.close();
        for (const row of rows)
          expect(cents(row.balance)).toBe(
            cents(row.amount) - cents(row.received_amount) + cents(row.refunded_amount),
          );
        const expected = leftOf(world, civilDate('9999-12-31'));
        expect(new Map(rows.map(({ txid, balance }) => [txid, cents(balance)]))).toEqual(expected);
      }),
      { numRuns: triesOf(25) },
    );
  });

  it('names instalment, dates, and what proves that nothing more will come, in both presets', () => {
    const ledger = ledgerOf({ charges: [charge({ status: 'EXPIRADA' })], settlements: [] }, '2026-03-01');
    const writer = ledger.write();
    writer.setCollectionProof(
      'tx1',
      { kind: 'protest', provenOn: civilDate('2026-02-20'), note: '1º cartório' },
      noon('2026-03-01'),
    );
    writer.setDocument('tx1', { number: '2026/77', issuedOn: civilDate('2026-01-13') }, noon('2026-03-01'));
    const reader = ledger.read();
    expect(rowsOf(reader, { subject: 'receivables' })).toEqual([
      {
        ...{
          fiscal_number: '2026/77',
          fiscal_date: '2026-01-13',
          txid: 'tx1',
          id_rec: 'RR1',
          contract: 'CT-1',
        },
        ...{
          payer_name: 'Márcia Araújo',
          payer_document: '***.456.789-**',
          instalment: '1',
          instalments: '24',
        },
        ...{ due_date: '2026-01-12', amount: '50.00', received_on: '', last_received_on: '' },
        ...{ received_amount: '0.00', received_by: '', refunded_on: '', refunded_amount: '0.00' },
        ...{ balance: '50.00', status: 'EXPIRADA', state: 'expired' },
        ...{ proof_kind: 'protest', proof_date: '2026-02-20' },
      },
    ]);
    const [row] = rowsOf(reader, { subject: 'receivables', preset: 'excel-br' });
    expect(row).toMatchObject({ 'Prova de não recuperável': 'Protesto', 'Data da prova': '20/02/2026' });
    expect(reader.cycleDetail('tx1')).toMatchObject({
      row: { state: 'expired' },
      proof: { kind: 'protest', provenOn: '2026-02-20' },
    });
    const acts = reader.acts(
      { author: null, kinds: ['collection_proof'], from: null, to: null, search: '', batchId: null },
      null,
    );
    expect(acts.rows).toMatchObject([{ to: 'protest', day: '2026-02-20', note: '1º cartório' }]);
    const filter = { ...EVERY_CYCLE, dueFrom: '2026-02-01', dueTo: '2026-02-28' };
    expect(rowsOf(reader, { subject: 'receivables', filter })).toEqual([]);
    reader.close();
  });
});

describe('the turn of 2026', () => {
  it('has the charges due by 31 December 2026 whose money had not come in, and one total', () => {
    fc.assert(
      fc.property(facts, (world) => {
        const reader = ledgerOf(world, '2027-03-20').read();
        const all = rowsOf(reader, { subject: 'turn-2026' });
        reader.close();
        const due = new Map(world.charges.map(({ txid, dueDate }) => [txid, dueDate]));
        const expected = [...leftOf(world, civilDate('2026-12-31'))].filter(
          ([txid, left]) => left > 0n && (due.get(txid) ?? '') <= '2026-12-31',
        );
        const rows = all.filter(({ row }) => row === 'charge');
        expect(new Map(rows.map(({ txid, balance }) => [txid, cents(balance)]))).toEqual(new Map(expected));
        expect(all.at(-1)).toMatchObject({ row: 'total', as_of: '2026-12-31' });
        expect(cents(all.at(-1)?.balance)).toBe(sum(rows, 'balance'));
      }),
      { numRuns: triesOf(25) },
    );
  });

  it('counts what came in until the last minute of the year in São Paulo', () => {
    const due = civilDate('2026-12-10');
    const world = {
      charges: ['a', 'b'].map((txid) => charge({ txid, dueDate: due, status: 'CONCLUIDA' })),
      settlements: [
        settlement({ endToEndId: 'EA', txid: 'a', at: '2027-01-01T02:59:59Z' as never }),
        settlement({ endToEndId: 'EB', txid: 'b', at: '2027-01-01T03:00:00Z' as never }),
      ],
    };
    const reader = ledgerOf(world, '2027-01-05').read();
    expect(rowsOf(reader, { subject: 'turn-2026' }).map(({ txid, balance }) => [txid, balance])).toEqual([
      ['b', '50.00'],
      ['', '50.00'],
    ]);
    reader.close();
  });

  it('is told before that day as of the ledger’s own, and says so', () => {
    const world = { charges: [charge({ dueDate: civilDate('2026-12-10') })], settlements: [] };
    const reader = ledgerOf(world, '2026-11-23').read();
    expect(rowsOf(reader, { subject: 'turn-2026' })).toMatchObject([
      { row: 'charge', as_of: '2026-11-23', state: 'pending' },
      { row: 'total', as_of: '2026-11-23', balance: '50.00' },
    ]);
    reader.close();
  });
});

describe('totals of days and months', () => {
  it('add up to what the ledger holds, whatever the months', () => {
    fc.assert(
      fc.property(facts, (world) => {
        const reader = ledgerOf(world, '2027-03-20').read();
        const [daily, monthly] = [
          rowsOf(reader, { subject: 'daily' }),
          rowsOf(reader, { subject: 'monthly' }),
        ];
        const months = monthly.flatMap(({ month = '' }) =>
          rowsOf(reader, {
            subject: 'daily',
            movements: {
              from: `${month}-01`,
              to: `${month}-31`.replace(/-31$/, lastOf(month)),
              kinds: [],
              search: '',
            },
          }),
        );
        reader.close();
        const moved = world.settlements.flatMap(({ amount, refunds }) => [
          amount,
          ...refunds.map((back) => -back.amount),
        ]);
        for (const rows of [daily, monthly, months]) expect(sum(rows, 'net_amount')).toBe(addUp(moved));
      }),
      { numRuns: triesOf(15) },
    );
  });

  it('run through the month also where the days asked for begin within it, and name whose gross it is', () => {
    const paid = (id: string, day: string) => settlement({ endToEndId: id, txid: 'tx1', at: noon(day) });
    const world = { charges: [charge()], settlements: [paid('E1', '2026-01-05'), paid('E2', '2026-01-20')] };
    const reader = ledgerOf(world, '2026-02-01').read();
    const movements = { ...ALL_TIME, from: '2026-01-10', kinds: [], search: '' };
    expect(rowsOf(reader, { subject: 'daily', movements })).toEqual([
      {
        ...{ date: '2026-01-20', received_count: '1', received_amount: '50.00', refunded_count: '0' },
        ...{ refunded_amount: '0.00', net_amount: '50.00', month_net_amount: '100.00' },
      },
    ]);
    const receiver = { kind: 'cnpj', number: '12345678000195' } as const;
    expect(rowsOf(reader, { subject: 'monthly', receiver })).toMatchObject([
      { month: '2026-01', receiver_document: '12345678000195', received_amount: '100.00' },
    ]);
    reader.close();
  });
});

const lastOf = (month: string): string =>
  `-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`;

it('streams: a hundred rows are read without the others being looked at', () => {
  const ledger = newLedger();
  onTestFinished(() => ledger[Symbol.dispose]());
  const writer = ledger.write();
  const world = smallWorld(2_400);
  writer.store(world, noon('2026-03-10'));
  writer.reconcile(civilDate('2026-03-10'), noon('2026-03-10'));
  const reader = ledger.read();
  const rows = reader.eachReceivable({ dueFrom: null, dueTo: null, until: null })[Symbol.iterator]();
  const first = Array.from({ length: 100 }, () => rows.next().value?.dueDate);
  rows.return?.();
  expect(first).toEqual(first.toSorted());
  reader.close();
});
