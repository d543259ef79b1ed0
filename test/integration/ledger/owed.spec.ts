import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = noon('2026-03-11');
/** A Tuesday: no due date here is moved by a weekend. */
const DUE = day('2026-03-10');

type Case = {
  readonly status: string;
  readonly paid: number;
  readonly back: number;
  readonly dueDate: CivilDate;
};

const CASES: readonly Case[] = ['ATIVA', 'CONCLUIDA', 'CANCELADA', 'REJEITADA', 'EXPIRADA'].flatMap(
  (status) =>
    [
      [0, 0],
      [4_000, 0],
      [4_000, 1_000],
      [4_000, 4_000],
      [10_000, 0],
      [10_000, 10_000],
    ].flatMap(([paid = 0, back = 0]) =>
      [-1, 0, 1].map((days) => ({ status, paid, back, dueDate: addDays(DUE, days) })),
    ),
);

const name = (at: number): string => `P${String(at).padStart(3, '0')}`;

/** A payer for each case, with a charge of R$ 100,00. */
function ledgerOfCases(): AnyLedger {
  const ledger = newLedger();
  const back = (amount: number) => (amount === 0 ? [] : [refund({ amount: centavos(amount) })]);
  ledger.write().store(
    {
      mandates: CASES.map((_, at) =>
        mandate({ idRec: name(at), contract: name(at), payer: { name: name(at), document: null } }),
      ),
      charges: CASES.map(({ status, dueDate }, at) =>
        charge({ txid: name(at), idRec: name(at), status, dueDate, amount: centavos(10_000) }),
      ),
      settlements: CASES.flatMap(({ paid, back: gone }, at) =>
        paid === 0
          ? []
          : [
              settlement({
                ...{ endToEndId: `E${at}`, txid: name(at), amount: centavos(paid), refunds: back(gone) },
              }),
            ],
      ),
    },
    AT,
  );
  return ledger;
}

/** What each payer owes, by each place that tells it. */
function told(reader: LedgerReader) {
  const listed = reader.payersPage({ choice: 'all', search: '' }, 'name', 0).rows;
  const inArrears = reader.payersPage({ choice: 'arrears', search: '' }, 'name', 0).rows;
  const facts = reader.messageFacts(listed.map(({ payerId }) => payerId));
  return listed.map(({ payerId, amount }, at) => {
    const detail = reader.payerDetail({ by: 'payer', payerId });
    const asked = facts[at]?.unpaid.map((each) => Number(each.amount)) ?? [];
    return {
      ...{ list: amount, statement: detail?.statement.open, page: detail?.arrears.amount },
      messages: asked.reduce((sum, each) => sum + each, 0),
      arrears: inArrears.find((row) => row.payerId === payerId)?.amount ?? 0,
    };
  });
}

describe('what a payer owes', () => {
  it.each([-2, -1, 0, 1, 2, 30])(
    'is told alike by lists, statement and messages, %i days after the due date',
    (days) => {
      using ledger = ledgerOfCases();
      ledger.write().reconcile(addDays(DUE, days), AT);
      const all = told(ledger.read());
      expect(all).toHaveLength(CASES.length);
      for (const [at, places] of all.entries())
        expect([CASES[at], new Set(Object.values(places)).size]).toEqual([CASES[at], 1]);
    },
  );

  it('is told alike while a first reading has not come to its end, of what no later window can tell more', () => {
    using ledger = ledgerOfCases();
    const today = addDays(DUE, 30);
    const window = { resource: 'settlement', watermark: noon(addDays(DUE, 20)), today } as const;
    ledger.write().store({ settlements: [] }, AT, window);
    const early = told(ledger.read());
    for (const [at, places] of early.entries())
      expect([CASES[at], new Set(Object.values(places)).size]).toEqual([CASES[at], 1]);
    expect(ledger.read().asOf()).toBeNull();
    ledger.write().reconcile(today, AT);
    expect(early.some(({ list }) => Number(list) > 0)).toBe(true);
    expect(told(ledger.read())).toEqual(early);
  });

  it('is the whole of what was never paid and the rest of what was paid in part, from the day after', () => {
    using ledger = ledgerOfCases();
    ledger.write().reconcile(addDays(DUE, 1), AT);
    const owed = told(ledger.read()).flatMap(({ list }, at) => {
      const { status, paid, back, dueDate } = CASES[at] ?? {};
      return list === 0 ? [] : [[status, paid, back, dueDate === DUE ? 'a day ago' : 'before', list]];
    });
    const both = (status: string, paid: number, back: number, list: number) => [
      [status, paid, back, 'before', list],
      [status, paid, back, 'a day ago', list],
    ];
    expect(owed).toEqual([
      ...both('ATIVA', 0, 0, 10_000),
      ...both('ATIVA', 4_000, 0, 6_000),
      ...both('ATIVA', 4_000, 1_000, 6_000),
      ...both('ATIVA', 4_000, 4_000, 6_000),
      ...both('CONCLUIDA', 4_000, 0, 6_000),
      ...both('CONCLUIDA', 4_000, 1_000, 6_000),
      ...both('CONCLUIDA', 4_000, 4_000, 6_000),
      ...both('REJEITADA', 0, 0, 10_000),
      ...both('REJEITADA', 4_000, 0, 6_000),
      ...both('REJEITADA', 4_000, 1_000, 6_000),
      ...both('REJEITADA', 4_000, 4_000, 6_000),
      ...both('EXPIRADA', 0, 0, 10_000),
      ...both('EXPIRADA', 4_000, 0, 6_000),
      ...both('EXPIRADA', 4_000, 1_000, 6_000),
      ...both('EXPIRADA', 4_000, 4_000, 6_000),
    ]);
  });
});

describe('the rest of a charge that was paid in part', () => {
  const today = addDays(DUE, 30);
  const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
  const isPart = ({ paid, back }: Case) => paid > back && paid - back < 10_000;
  const parts = CASES.flatMap((each, at) => (isPart(each) ? [at] : []));
  const stateOf = (reader: LedgerReader, at: number) => reader.cycleDetail(name(at))?.row.state;
  /** What is posted of the parts, and how the register has each. */
  function books(reader: LedgerReader) {
    const days = { from: day('2026-01-01'), to: day('2026-12-31') };
    const txids = new Set(parts.map(name));
    const ofParts = ({ txid }: { readonly txid: string | null }) => txid !== null && txids.has(txid);
    const asked = { dueFrom: null, dueTo: null, until: null };
    const register = [...reader.eachReceivable(asked)].filter(ofParts);
    return {
      posted: [
        [...reader.eachMoneyLine(days)].filter(ofParts),
        [...reader.eachDueCharge(days)].filter(ofParts),
      ],
      balances: new Set(register.map(({ balance }) => Number(balance) > 0)),
    };
  }

  it.each([
    ['waived', true],
    ['settled_outside', false],
  ] as const)('is owed no more once it is decided over as %s, until that is taken back', (decision, left) => {
    using ledger = ledgerOfCases();
    const [writer, reader] = [ledger.write(), ledger.read()];
    // Told by the rows themselves, before states were worked out.
    const refused = CASES.flatMap((each, at) =>
      each.paid > 0 && codeOf(() => writer.decide(name(at), decision, '', AT)) === 'paid_at_bank' ? [at] : [],
    );
    const isWhole = ({ paid, back }: Case) => paid - back === 10_000;
    expect(refused).toEqual(CASES.flatMap((each, at) => (isWhole(each) ? [at] : [])));
    for (const at of CASES.keys()) writer.decide(name(at), null, '', AT);
    writer.reconcile(today, AT);
    const [before, had] = [told(reader), books(reader)];
    const states = parts.map((at) => stateOf(reader, at));
    const [part = 0] = parts;
    const overtaken = () =>
      writer.decide(name(part), decision, 'agreed', AT, { seenAt: null, seenNotKept: 10_000 });
    expect(codeOf(overtaken)).toBe('act_overtaken');
    for (const at of parts) writer.decide(name(at), decision, 'agreed', AT, { seenAt: null });
    expect(parts.map((at) => told(reader)[at]?.list)).toEqual(parts.map(() => 0));
    for (const places of told(reader)) expect(new Set(Object.values(places)).size).toBe(1);
    expect(parts.map((at) => stateOf(reader, at))).toEqual(states);
    expect(books(reader)).toEqual({ posted: had.posted, balances: new Set([left]) });
    for (const { id } of reader.acts(EVERY_ACT, null).rows.slice(0, parts.length)) writer.undoAct(id, AT);
    expect([told(reader), books(reader)]).toEqual([before, had]);
  });
});
