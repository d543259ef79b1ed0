import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelCharge,
  failNextDebit,
  requestRetry,
} from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { cancelMandate } from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import { type Charge, statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { CHARGE_CANCELLATIONS } from '../../../src-main/practice-bank/rules/charge-scripts.ts';
import { PAYER_CANCELLATION } from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { atHour, dayAt, secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { ChargedWorld, DUE } from '../../support/in-process/practice-bank/charged-world.ts';
import { FIRST_DAY } from '../../support/in-process/practice-bank/world-actions.ts';

const noon = (day: number): number => secondOf(day, atHour(12));
const BY_RECEIVER = CHARGE_CANCELLATIONS[0];
const failing = (reason: string) => expect.objectContaining({ params: { reason } });
const hourOf = (at: number, day: number): number => (at - secondOf(day)) / 3_600;
const change = ({ history }: Pick<Charge, 'history'>, wanted: string): number =>
  history.find((one) => one.status === wanted)?.at ?? 0;
let made: ChargedWorld;

beforeEach(() => {
  made = new ChargedWorld();
});

describe('a charge of the client', () => {
  it('is sent at once when its due date is 10 days off or less, and active within 90 minutes', () => {
    const placed = made.charge();
    expect([made.status(placed), made.attempts(placed)]).toEqual(['CRIADA', ['AGND SOLICITADA']]);
    made.world.moveTo(made.world.now + 5_400);
    expect([made.status(placed), made.attempts(placed)]).toEqual(['ATIVA', ['AGND AGENDADA']]);
  });

  it('is sent 10 days before its due date when that is further off', () => {
    const placed = made.charge({ dueDay: DUE + 40 });
    expect(made.attempts(placed).length).toBe(1);
    expect(dayAt(change(placed.charge.attempts[0] as never, 'SOLICITADA'))).toBe(DUE + 30);
    made.world.moveTo(noon(DUE + 29));
    expect(made.status(placed)).toBe('CRIADA');
    made.world.moveTo(noon(DUE + 30));
    expect(made.status(placed)).toBe('ATIVA');
  });

  it('is debited on its settlement day, in a window', () => {
    const placed = made.charge();
    made.world.moveTo(noon(DUE + 1));
    expect([made.status(placed), made.attempts(placed)]).toEqual(['CONCLUIDA', ['AGND PAGA']]);
    const [payment] = made.world.settlementsOfMandate(made.mandate);
    const hour = hourOf(payment?.settlement.at ?? 0, DUE);
    expect((hour >= 0 && hour < 8) || (hour >= 18 && hour < 21)).toBe(true);
    expect(payment?.settlement).toMatchObject({ amount: 5_000, txid: placed.charge.txid });
  });

  it('moves to a business day unless it is told to stay', () => {
    const saturday = FIRST_DAY + 9;
    made = new ChargedWorld({ anchor: FIRST_DAY + 5 });
    const moved = made.charge({ dueDay: saturday });
    expect(moved.charge.attempts[0]?.settleDay).toBe(saturday + 2);
    cancelCharge(made.world, made.now(moved), BY_RECEIVER);
    const stays = made.charge({ dueDay: saturday, adjustsToBusinessDay: false });
    expect(stays.charge.attempts[0]?.settleDay).toBe(saturday);
  });

  it('is rejected at scheduling when it is asked for with another amount than a fixed one, however late', () => {
    made = new ChargedWorld({ anchor: FIRST_DAY });
    for (const dueDay of [DUE, FIRST_DAY + 1]) {
      const placed = made.charge({ dueDay, amount: 5_001 });
      made.world.moveTo(made.world.now + 5_400);
      expect([made.status(placed), made.attempts(placed)]).toEqual(['REJEITADA', ['AGND REJEITADA']]);
      expect(made.now(placed).charge.closing).toMatchObject({ kind: 'rejeicao', why: { codigo: 'AM09' } });
    }
  });

  it.each([0, 1])('asked for %i days before its due date loses its debit, not its life', (days) => {
    made = new ChargedWorld({ anchor: FIRST_DAY });
    const placed = made.charge({ dueDay: FIRST_DAY + days });
    made.world.moveTo(made.world.now + 5_400);
    expect([made.status(placed), made.attempts(placed)]).toEqual(['ATIVA', ['AGND REJEITADA']]);
    expect(made.now(placed).charge.attempts[0]?.rejection?.codigo).toBe('FBRD');
    requestRetry(made.world, made.now(placed), FIRST_DAY + 4);
    made.world.moveTo(noon(FIRST_DAY + 5));
    expect([made.status(placed), made.attempts(placed).at(-1)]).toEqual(['CONCLUIDA', 'NTAG PAGA']);
  });

  it('asked for late where no retry is allowed expires unpaid', () => {
    made = new ChargedWorld({ anchor: FIRST_DAY, allowsRetries: false });
    const placed = made.charge({ dueDay: FIRST_DAY + 1 });
    made.world.moveTo(noon(FIRST_DAY + 2));
    expect([made.status(placed), made.attempts(placed)]).toEqual(['EXPIRADA', ['AGND REJEITADA']]);
  });

  it('asked for in the last minutes of its only day is answered before it expires', () => {
    made = new ChargedWorld({ anchor: FIRST_DAY, allowsRetries: false });
    made.world.moveTo(secondOf(FIRST_DAY, 24 * 3_600 - 30));
    const terms = { dueDay: FIRST_DAY, adjustsToBusinessDay: false };
    const { history, attempts } = made.charge(terms).charge;
    expect(history.map(({ status }) => status)).toEqual(['CRIADA', 'ATIVA', 'EXPIRADA']);
    const answeredAt = attempts[0]?.history.at(-1)?.at ?? Number.POSITIVE_INFINITY;
    expect(history.at(-1)?.at).toBeGreaterThanOrEqual(answeredAt);
  });

  it('asked for two days ahead is in time', () => {
    made = new ChargedWorld({ anchor: FIRST_DAY });
    const placed = made.charge({ dueDay: FIRST_DAY + 2 });
    made.world.moveTo(made.world.now + 5_400);
    expect([made.status(placed), made.attempts(placed)]).toEqual(['ATIVA', ['AGND AGENDADA']]);
  });

  it('is refused in a cycle that holds a living one, and taken once that is called off', () => {
    const placed = made.charge();
    expect(() => made.charge({ dueDay: DUE + 20 })).toThrow(failing('cycle_has_charge'));
    cancelCharge(made.world, placed, BY_RECEIVER);
    expect(made.status(made.charge({ dueDay: DUE + 20 }))).toBe('CRIADA');
    expect(made.status(made.charge({ dueDay: DUE + 45 }))).toBe('CRIADA');
  });

  it('keeps the txid of the client, once', () => {
    const txid = 'abcdefghijklmnopqrstuvwxyz0123';
    expect(made.charge({ txid }).charge.txid).toBe(txid);
    expect(made.world.chargeByTxid(txid)?.charge.dueDay).toBe(DUE);
    expect(() => made.charge({ txid, dueDay: DUE + 40 })).toThrow(failing('txid_in_use'));
  });

  it.each([
    ['due_day_passed', { dueDay: FIRST_DAY - 1 }],
    ['due_day_outside_mandate', { dueDay: DUE - 1 }],
  ])('is refused: %s', (reason, terms) => {
    expect(() => made.charge(terms)).toThrow(failing(reason));
  });

  it('goes when its mandate ends before the settlement day', () => {
    made = new ChargedWorld({ endDay: DUE + 2 });
    const placed = made.charge({ dueDay: DUE + 2 });
    cancelMandate(made.world, made.mandate, PAYER_CANCELLATION);
    expect([made.status(placed), made.attempts(placed)]).toEqual(['CANCELADA', ['AGND CANCELADA']]);
    expect(made.now(placed).charge.closing).toMatchObject({ kind: 'cancelamento', why: { codigo: 'CCLD' } });
  });
});

describe("a mandate's last day", () => {
  const saturday = FIRST_DAY + 9;
  const dueOnIt = () => {
    made = new ChargedWorld({ anchor: saturday, endDay: saturday });
    return made.charge({ dueDay: saturday });
  };
  const mandateStatus = () => statusAt(made.mandate.history, made.world.now);

  it('does not keep a charge that is due on it from settling on the next business day', () => {
    const placed = dueOnIt();
    made.world.moveTo(noon(saturday + 1));
    expect([mandateStatus(), made.status(placed)]).toEqual(['EXPIRADA', 'ATIVA']);
    made.world.moveTo(noon(saturday + 3));
    expect([made.status(placed), made.attempts(placed)]).toEqual(['CONCLUIDA', ['AGND PAGA']]);
  });

  it('does not keep it from being retried either', () => {
    const placed = dueOnIt();
    failNextDebit(made.world, made.mandate, null);
    made.world.moveTo(noon(saturday + 3));
    requestRetry(made.world, made.now(placed), saturday + 5);
    made.world.moveTo(noon(saturday + 6));
    expect(made.attempts(placed)).toEqual(['AGND EXPIRADA', 'NTAG PAGA']);
  });
});

describe('a mandate of a persona that the client charges itself', () => {
  it('is charged by the client alone from then on', () => {
    made = new ChargedWorld({}, 60);
    const personas = made.world.mandates.filter(
      (one) =>
        !one.isOwn &&
        statusAt(one.history, made.world.now) === 'APROVADA' &&
        one.periodicity === 'SEMANAL' &&
        one.endDay === null,
    );
    expect(personas.length).toBeGreaterThan(0);
    for (const one of personas) {
      const before = made.world.chargesOf(one).length;
      made.charge({ mandate: one, dueDay: Math.max(one.anchor, FIRST_DAY + 40), amount: one.value.amount });
      expect(made.world.chargesOf(one).length).toBe(before + 1);
    }
    made.world.moveTo(noon(FIRST_DAY + 60));
    for (const one of personas) {
      const later = made.world.chargesOf(one).filter((placed) => placed.charge.createdAt > noon(FIRST_DAY));
      expect(later).toEqual([]);
      const mine = made.world.chargesOf(one).filter((placed) => placed.charge.terms !== null);
      expect(mine.length).toBe(1);
    }
  });
});

describe('a cancellation', () => {
  it('ends the charge and its attempt by the eve of the settlement', () => {
    const placed = made.charge();
    made.world.moveTo(noon(DUE - 1));
    cancelCharge(made.world, made.now(placed), BY_RECEIVER);
    expect([made.status(placed), made.attempts(placed)]).toEqual(['CANCELADA', ['AGND CANCELADA']]);
    const plannedAt = change(placed.charge.attempts[0] as never, 'PAGA');
    expect(plannedAt).toBeGreaterThan(0);
    expect(made.world.chargeBook.settlements.between(plannedAt, plannedAt)).toEqual([]);
    expect(() => cancelCharge(made.world, made.now(placed), BY_RECEIVER)).toThrow(failing('charge_over'));
  });

  it('comes too late on the day of the settlement', () => {
    const placed = made.charge();
    made.world.moveTo(secondOf(DUE));
    expect(() => cancelCharge(made.world, made.now(placed), BY_RECEIVER)).toThrow(
      failing('settlement_begun'),
    );
  });
});
