import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const DUE = day('2026-03-10');
const AT = noon('2026-03-11');
const TODAY = addDays(DUE, 30);
const EVERY_ACT: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const MONTH = { month: civilMonth('2026-03'), basis: 'caixa' } as const;

type Charge = {
  readonly txid: string;
  readonly status?: string;
  readonly paid: number;
  readonly back?: number;
  readonly nature?: string;
};

/** Charges of R$ 100,00 of one payer; what came of each went back as far as it says. */
function ledgerOf(charges: readonly Charge[]) {
  const ledger = newLedger();
  ledger.write().store(
    {
      mandates: [mandate({ idRec: 'RR1', payer: { name: 'Ana', document: null } })],
      charges: charges.map(({ txid, status = 'CONCLUIDA' }) =>
        charge({ txid, idRec: 'RR1', status, dueDate: DUE, amount: centavos(10_000) }),
      ),
      settlements: charges.flatMap(({ txid, paid, back = 0, nature = 'ORIGINAL' }) =>
        paid === 0
          ? []
          : [
              settlement({
                ...{ endToEndId: `E${txid}`, txid, amount: centavos(paid) },
                refunds: back === 0 ? [] : [refund({ amount: centavos(back), nature })],
              }),
            ],
      ),
    },
    AT,
  );
  ledger.write().reconcile(TODAY, AT);
  return ledger;
}

/** Where charges lead people. */
function ways(reader: LedgerReader) {
  const { openPoints } = reader.closingMonth(MONTH, false);
  const undecided = openPoints.find(({ point }) => point === 'unpaid_undecided');
  const { attention, difference, received, expected } = {
    ...reader.overviewMonth('2026-03').balance,
    attention: reader.figures().attention,
  };
  const owed = reader.cyclesSummary({ ...EVERY_CYCLE, owed: true }).all.count;
  return {
    ...{ attention: attention.count, difference: difference.amount, received: received.amount },
    ...{ expected: expected.amount, listed: owed },
    open: undecided === undefined ? null : [undecided.count, undecided.amount],
  };
}

it('a rest leads to a decision, also by the open points of its month, and to nothing once one is taken', () => {
  using ledger = ledgerOf([
    { txid: 'P1', paid: 7_000 },
    { txid: 'P2', status: 'EXPIRADA', paid: 6_000, back: 6_000 },
  ]);
  const reader = ledger.read();
  expect(ways(reader)).toEqual({
    ...{ attention: 1, difference: 3_000, received: 7_000, expected: 10_000, listed: 2 },
    open: [2, 7_000],
  });
  for (const txid of ['P1', 'P2']) ledger.write().decide(txid, 'waived', 'agreed', AT, { seenAt: null });
  expect(ways(reader)).toEqual({
    ...{ attention: 0, difference: 0, received: 7_000, expected: 7_000, listed: 0 },
    open: null,
  });
  expect(reader.cycleDetail('P1')).toMatchObject({
    row: { state: 'underpaid', group: 'closed' },
    left: 3_000,
  });
});

it('what was given back may be decided over, and what is kept whole may not', () => {
  using ledger = ledgerOf([
    { txid: 'G1', paid: 10_000, back: 10_000 },
    { txid: 'G2', paid: 10_000, back: 1 },
    { txid: 'G3', paid: 12_000, back: 2_000 },
    { txid: 'G4', paid: 0 },
  ]);
  const codes = ['G1', 'G2', 'G3', 'G4'].map((txid) =>
    codeOf(() => ledger.write().decide(txid, 'settled_outside', '', AT)),
  );
  expect(codes.map((code) => code === 'paid_at_bank')).toEqual([false, false, true, true]);
  expect(ledger.read().cycleDetail('G1')).toMatchObject({ row: { group: 'closed', owed: 0 }, left: 0 });
});

it.each(['MED_FRAUDE', 'med-operacional', ' Med_Pix_Automatico ', 'ORIGINAL', 'OUTRA'])(
  'what went back as %j is owed again where its payer took it back',
  (nature) => {
    using ledger = ledgerOf([{ txid: 'M1', paid: 10_000, back: 10_000, nature }]);
    const isTakenBack = nature.toUpperCase().includes('MED');
    expect(ledger.read().cycleDetail('M1')?.row.owed).toBe(isTakenBack ? 10_000 : 0);
  },
);

it('a word for money outside stands beside a debit that came and went back, in register, revenue and statement', () => {
  using ledger = ledgerOf([{ txid: 'W1', status: 'EXPIRADA', paid: 0 }]);
  const [writer, reader] = [ledger.write(), ledger.read()];
  writer.decide('W1', 'settled_outside', '', AT, {
    paid: { paidOn: DUE, amount: centavos(10_000) },
    seenAt: null,
  });
  const paid = { endToEndId: 'E1', txid: 'W1', amount: centavos(10_000), at: noon('2026-04-02') };
  writer.store({ settlements: [settlement({ ...paid, refunds: [refund({ amount: paid.amount })] })] }, AT);
  writer.reconcile(TODAY, AT);
  const days = { from: day('2026-01-01'), to: day('2026-12-31') };
  const register = [...reader.eachReceivable({ dueFrom: null, dueTo: null, until: null })];
  expect(register.map(({ state, balance }) => [state, balance])).toEqual([['refunded', 0]]);
  expect([...reader.eachDueCharge(days)].map(({ txid }) => txid)).toEqual(['W1']);
  const account = reader.payerAccount({ by: 'mandate', idRec: 'RR1' }, days)?.account;
  expect(account).toMatchObject({ closing: 0, open: 0 });
});

describe('a word over a rest, once its payer takes back since what the bank had kept', () => {
  const later = noon('2026-04-02');
  /** R$ 70,00 of R$ 100,00 came, R$ 30,00 were let off, and the R$ 70,00 went back. */
  function takenBack() {
    const ledger = ledgerOf([{ txid: 'P1', paid: 7_000 }]);
    const [writer, reader] = [ledger.write(), ledger.read()];
    writer.decide('P1', 'waived', 'agreed', AT, { seenAt: null });
    const back = refund({ amount: centavos(7_000), nature: 'MED_FRAUDE', settledAt: later });
    const paid = { endToEndId: 'EP1', txid: 'P1', amount: centavos(7_000) };
    writer.store({ settlements: [settlement({ ...paid, refunds: [back] })] }, later);
    writer.reconcile(TODAY, AT);
    const row = () => {
      const { state, group, owed } = reader.cycleDetail('P1')?.row ?? {};
      return [state, group, owed];
    };
    return { ledger, writer, reader, row, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
  }

  it('leaves that owed and in every list', () => {
    using world = takenBack();
    expect(world.row()).toEqual(['refunded', 'attention', 7_000]);
    expect(ways(world.reader)).toMatchObject({ attention: 1, listed: 1, open: [1, 7_000] });
  });

  it('stays about the rest where it is taken back and had again, and a new one is about all', () => {
    using world = takenBack();
    const { writer, row, reader } = world;
    const again = noon('2026-04-05');
    writer.decide('P1', null, '', again, { seenAt: AT });
    expect(row()).toEqual(['refunded', 'attention', 10_000]);
    writer.undoAct(reader.acts(EVERY_ACT, null).rows[0]?.id ?? 0, again);
    expect(row()).toEqual(['refunded', 'attention', 7_000]);
    writer.decide('P1', null, '', again);
    writer.decide('P1', 'waived', 'agreed', again, { seenAt: null, seenNotKept: 10_000, saidAt: AT });
    expect(row()).toEqual(['refunded', 'attention', 7_000]);
    const code = codeOf(() =>
      writer.decide('P1', 'waived', '', again, { seenAt: AT, seenNotKept: 10_000, saidAt: later }),
    );
    expect(code).toBe('invalid_input');
    writer.decide('P1', 'waived', 'all of it', again, { seenAt: AT, seenNotKept: 10_000 });
    expect(row()).toEqual(['refunded', 'closed', 0]);
  });
});

it('is taken over what the bank had not kept on the screen, also where nothing was owed', () => {
  using ledger = ledgerOf([{ txid: 'C1', status: 'CANCELADA', paid: 4_000 }]);
  const decide = (seen: number) =>
    codeOf(() => ledger.write().decide('C1', 'settled_outside', '', AT, { seenAt: null, seenNotKept: seen }));
  expect(ledger.read().cycleDetail('C1')?.row.owed).toBe(0);
  expect(decide(10_000)).toBe('act_overtaken');
  expect(decide(6_000)).not.toBe('act_overtaken');
});
