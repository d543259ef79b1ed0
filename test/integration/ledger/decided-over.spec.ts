import { describe, expect, it } from 'vitest';
import { saoPauloInstant } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import type { Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const DUE = day('2026-01-12');
const TODAY = day('2026-02-20');
const EVERY_ACT: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const at = (date: string, time: string) => saoPauloInstant(day(date), time);

/** A charge of R$ 50,00 of one payer, and what the books say of it. */
function world(status = 'EXPIRADA') {
  const ledger = newLedger();
  const [writer, reader] = [ledger.write(), ledger.read()];
  writer.store({ mandates: [mandate()], charges: [charge({ status, dueDate: DUE })] }, noon('2026-01-09'));
  writer.reconcile(day('2026-01-09'), noon('2026-01-09'));
  const come = (...settlements: ReturnType<typeof settlement>[]) => {
    writer.store({ settlements }, noon('2026-02-10'));
    writer.reconcile(TODAY, noon('2026-02-10'));
  };
  const books = () => {
    const detail = reader.cycleDetail('tx1');
    const register = [...reader.eachReceivable({ dueFrom: null, dueTo: null, until: null })];
    const days = { from: day('2026-01-01'), to: TODAY };
    return {
      ...{ group: detail?.row.group, owed: detail?.row.owed, left: detail?.left },
      register: register.map(({ balance }) => balance),
      revenue: [...reader.eachDueCharge(days)].map(({ amount }) => amount),
      balance: reader.payerAccount({ by: 'mandate', idRec: 'RR1' }, days)?.account.closing,
    };
  };
  const undoLast = (when: string) => {
    const [last] = reader.acts(EVERY_ACT, null).rows;
    writer.undoAct(last?.id ?? 0, noon(when));
  };
  const decide = (decision: Decision | null, when: string) => writer.decide('tx1', decision, '', noon(when));
  return {
    ...{ writer, reader, come, books, undoLast, decide },
    [Symbol.dispose]: () => ledger[Symbol.dispose](),
  };
}

const paid = (amount: number, time: string, back: readonly [number, string, string] | null) =>
  settlement({
    ...{ amount: centavos(amount), at: at('2026-01-12', time) },
    refunds: back ? [refund({ amount: centavos(back[0]), nature: back[1], settledAt: noon(back[2]) })] : [],
  });

describe('a decision is about what the ledger showed when it was taken', () => {
  it.each<[Decision, number, number]>([
    ['settled_outside', 0, 1],
    ['waived', 5_000, 0],
  ])('%s, also where the debit of that morning is read later', (decision, left, earned) => {
    const booksWith = (time: string) => {
      using of = world('ATIVA');
      of.writer.decide('tx1', decision, '', at('2026-01-12', '09:00:00'));
      of.come(paid(5_000, time, [5_000, 'ORIGINAL', '2026-01-14']));
      return of.books();
    };
    const [before, after] = [booksWith('06:12:00'), booksWith('18:30:00')];
    expect(before).toEqual(after);
    expect(before).toMatchObject({ group: 'closed', owed: 0, left, register: [left], balance: 0 });
    expect(before.revenue).toHaveLength(earned);
  });

  it('and not about what had gone back by then and is read later', () => {
    using of = world('CONCLUIDA');
    of.come(paid(3_000, '06:12:00', null));
    of.decide('waived', '2026-01-20');
    of.come(paid(3_000, '06:12:00', [3_000, 'MED_FRAUDE', '2026-01-15']));
    expect(of.books()).toMatchObject({ group: 'attention', owed: 3_000 });
  });

  it('and about all of it where a payment of before comes to the charge since', () => {
    using of = world();
    of.writer.store(
      { settlements: [settlement({ txid: null, at: noon('2026-01-11') })] },
      noon('2026-01-13'),
    );
    of.decide('settled_outside', '2026-01-13');
    of.writer.assign('E1', 'tx1', noon('2026-01-14'));
    of.come(settlement({ txid: null, at: noon('2026-01-11'), refunds: [refund()] }));
    expect(of.books()).toMatchObject({ group: 'closed', left: 0, balance: 0 });
  });
});

describe('a decision that is had again', () => {
  it.each([0, 1, 2, 3])('is about what it was about, taken back in the history %d times', (rounds) => {
    using of = world();
    of.writer.decide('tx1', 'waived', '', at('2026-01-12', '09:00:00'));
    of.come(paid(3_000, '12:00:00', null));
    for (let round = 0; round < rounds; round += 1) {
      of.decide('settled_outside', `2026-01-${14 + 2 * round}`);
      of.undoLast(`2026-01-${15 + 2 * round}`);
    }
    of.come(paid(3_000, '12:00:00', [3_000, 'MED_FRAUDE', '2026-02-01']));
    expect(of.reader.cycleDetail('tx1')?.decision).toMatchObject({ at: at('2026-01-12', '09:00:00') });
    expect(of.books()).toMatchObject({ owed: 0, revenue: [], register: [5_000] });
  });

  it('in the drawer, and then in the history', () => {
    using of = world();
    const said = noon('2026-01-12');
    of.decide('waived', '2026-01-12');
    of.come(paid(3_000, '18:00:00', null));
    of.decide(null, '2026-01-14');
    of.writer.decide('tx1', 'waived', '', noon('2026-01-15'), { seenAt: null, saidAt: said });
    of.decide('settled_outside', '2026-01-16');
    of.undoLast('2026-01-17');
    of.come(paid(3_000, '18:00:00', [3_000, 'MED_FRAUDE', '2026-02-01']));
    expect(of.reader.cycleDetail('tx1')?.decision?.at).toBe(said);
    expect(of.books()).toMatchObject({ owed: 0, revenue: [] });
  });

  it('is, also where the bank has kept all of it since; a new one is not taken', () => {
    using of = world();
    of.decide('settled_outside', '2026-01-11');
    of.come(paid(5_000, '06:12:00', null));
    of.decide(null, '2026-01-14');
    expect(codeOf(() => of.decide('settled_outside', '2026-01-15'))).toBe('paid_at_bank');
    const again = { seenAt: null, saidAt: noon('2026-01-11') };
    of.writer.decide('tx1', 'settled_outside', '', noon('2026-01-15'), again);
    expect(of.reader.cycleDetail('tx1')?.decision).toMatchObject({ kind: 'settled_outside' });
  });
});

describe('a charge of which the bank has nothing in the end', () => {
  it.each<[string, boolean, number]>([
    ['CANCELADA', false, 0],
    ['REJEITADA', true, 0],
    ['REJEITADA', false, 1],
    ['EXPIRADA', false, 1],
  ])(
    '%s (replaced: %j) is in the books alike whether its rest was written off or not',
    (status, isReplaced, rows) => {
      for (const isWrittenOff of [false, true]) {
        using of = world(status);
        const other = charge({ txid: 'tx2', status: 'ATIVA', dueDate: DUE });
        if (isReplaced) of.writer.store({ charges: [other] }, noon('2026-01-10'));
        of.come(paid(3_000, '06:12:00', null));
        if (isWrittenOff) of.decide('waived', '2026-01-15');
        of.come(paid(3_000, '06:12:00', [3_000, 'ORIGINAL', '2026-01-21']));
        const others = isReplaced ? [5_000] : [];
        const own = rows === 0 ? [] : [5_000];
        const { register, revenue, balance } = of.books();
        expect({ register, revenue, balance }).toEqual({
          ...{ register: [...own, ...others], revenue: [...own, ...others] },
          balance: 5_000 * (own.length + others.length),
        });
      }
    },
  );
});
