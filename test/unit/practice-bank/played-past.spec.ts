import { beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { Charge, LoosePayment } from '../../../src-main/practice-bank/records/charge.ts';
import type { Mandate } from '../../../src-main/practice-bank/records/mandate.ts';
import { isLive, readSlot } from '../../../src-main/practice-bank/records/slots.ts';
import { isKilling } from '../../../src-main/practice-bank/rules/failure-codes.ts';
import { World } from '../../../src-main/practice-bank/storage/world.ts';
import { dayAt, dayOf, secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { noonOf } from '../../../src-main/practice-bank/timeline/clock.ts';
import { cycleStart } from '../../../src-main/practice-bank/timeline/periods.ts';

type Played = { readonly mandate: Mandate; readonly charge: Charge };

/** The clock runs on past the day on which the world begins. */
const DAYS_ON = 60;
let played: readonly Played[];
let loose: readonly LoosePayment[];
let mandates: readonly Mandate[];
beforeAll(() => {
  const today = dayOf(civilDate('2025-11-20'));
  const world = new World({ seed: 11, today, months: 12 }, 700, noonOf(today));
  world.moveTo(noonOf(today + DAYS_ON));
  mandates = world.mandates;
  played = mandates.flatMap((mandate) =>
    world.chargesOf(mandate).flatMap(({ charge }) => (isLive(charge.slot) ? [] : [{ mandate, charge }])),
  );
  loose = world.chargeBook.entries.flatMap(({ dealing }) =>
    dealing.kind === 'payment' ? [dealing.payment] : [],
  );
});

/** The charges that break a rule; there must be none, and enough that could have. */
function breaking(
  holds: (one: Played) => boolean,
  among: (one: Played) => boolean = () => true,
): readonly string[] {
  const concerned = played.filter(among);
  expect(concerned.length).toBeGreaterThan(10);
  return concerned.filter((one) => !holds(one)).map(({ charge }) => charge.txid);
}

const NEXT: Readonly<Record<string, readonly string[]>> = {
  CRIADA: ['ATIVA', 'REJEITADA', 'CANCELADA'],
  ATIVA: ['CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'],
  SOLICITADA: ['AGENDADA', 'REJEITADA', 'CANCELADA'],
  AGENDADA: ['PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA'],
};

type History = readonly { readonly status: string; readonly at: number }[];
const isLawful = (history: History): boolean =>
  history.every(({ status, at }, index) => {
    const next = history[index + 1];
    return next === undefined || (at <= next.at && (NEXT[status] ?? []).includes(next.status));
  });
const endOf = (charge: Charge) => charge.history.at(-1) as Charge['history'][number];

describe('a charge', () => {
  it('is created 10 to 2 days before its due date', () => {
    const daysBefore = ({ charge }: Played) => charge.dueDay - dayAt(charge.createdAt);
    expect(breaking((one) => daysBefore(one) >= 2 && daysBefore(one) <= 10)).toEqual([]);
  });

  it('belongs to an approved, living mandate and is due in its own cycle', () => {
    expect(
      breaking(({ mandate, charge }) => {
        const { cycle } = readSlot(charge.slot);
        const start = cycleStart(mandate.anchor, mandate.periodicity, cycle);
        const next = cycleStart(mandate.anchor, mandate.periodicity, cycle + 1);
        const isAlive = mandate.closedAt === null || charge.createdAt < mandate.closedAt;
        const isApproved = mandate.approvedAt !== null && mandate.approvedAt < charge.createdAt;
        return isAlive && isApproved && charge.dueDay >= start && charge.dueDay < next;
      }),
    ).toEqual([]);
  });

  it('shares its cycle only with one that was rejected or cancelled before it was created', () => {
    const byCycle = Map.groupBy(
      played,
      ({ mandate, charge }) => `${mandate.index} ${readSlot(charge.slot).cycle}`,
    );
    const shared = [...byCycle.values()].filter((some) => some.length > 1);
    expect(shared.length).toBeGreaterThan(5);
    for (const [first, second, third] of shared) {
      expect(third).toBeUndefined();
      const end = endOf((first as Played).charge);
      expect(['REJEITADA', 'CANCELADA']).toContain(end.status);
      expect(end.at).toBeLessThan((second as Played).charge.createdAt);
    }
  });

  it('moves, with its attempts, only as the state machines allow', () => {
    expect(breaking(({ charge }) => isLawful(charge.history))).toEqual([]);
    expect(breaking(({ charge }) => charge.attempts.every(({ history }) => isLawful(history)))).toEqual([]);
  });

  it('is cancelled by the day before its first settlement', () => {
    expect(
      breaking(
        ({ charge }) => endOf(charge).at < secondOf(charge.attempts[0]?.settleDay ?? 0),
        ({ charge }) => endOf(charge).status === 'CANCELADA',
      ),
    ).toEqual([]);
  });

  it('is rejected by codes that kill, and by no others', () => {
    const codes = ({ charge }: Played) => charge.attempts.flatMap(({ rejection }) => rejection?.codigo ?? []);
    expect(
      breaking((one) => codes(one).some(isKilling) === (endOf(one.charge).status === 'REJEITADA')),
    ).toEqual([]);
  });

  it('is debited in the two daily windows, on the day of its attempt', () => {
    expect(
      breaking(
        ({ charge }) =>
          charge.attempts.every(({ history, settleDay }) => {
            const paid = history.find(({ status }) => status === 'PAGA');
            const hour = ((paid?.at ?? 0) - secondOf(settleDay)) / 3_600;
            return paid === undefined || (hour >= 0 && hour < 8) || (hour >= 18 && hour < 21);
          }),
        ({ charge }) => endOf(charge).status === 'CONCLUIDA',
      ),
    ).toEqual([]);
  });
});

describe('a retry', () => {
  const retriesOf = ({ charge }: Played) => charge.attempts.filter(({ kind }) => kind === 'NTAG');
  const isRetried = (one: Played) => retriesOf(one).length > 0;

  it('is allowed by the mandate, three times at most', () => {
    expect(breaking((one) => one.mandate.allowsRetries && retriesOf(one).length <= 3, isRetried)).toEqual([]);
  });

  it('falls on a day of its own within 7 days of the due date and before the next cycle', () => {
    expect(
      breaking((one) => {
        const { mandate, charge } = one;
        const days = retriesOf(one).map(({ settleDay }) => settleDay);
        const next = cycleStart(mandate.anchor, mandate.periodicity, readSlot(charge.slot).cycle + 1);
        const isWithin = days.every((day) => day > charge.dueDay && day <= charge.dueDay + 7 && day < next);
        return isWithin && new Set(days).size === days.length;
      }, isRetried),
    ).toEqual([]);
  });

  it('is asked for a later day, once the attempt before it has ended', () => {
    expect(
      breaking(
        ({ charge }) =>
          charge.attempts.every((attempt, index) => {
            const before = charge.attempts[index - 1];
            const askedAt = attempt.history[0]?.at ?? 0;
            const isFuture = attempt.kind !== 'NTAG' || dayAt(askedAt) < attempt.settleDay;
            return before === undefined || (isFuture && (before.history.at(-1)?.at ?? 0) <= askedAt);
          }),
        isRetried,
      ),
    ).toEqual([]);
  });
});

describe('money', () => {
  it('is returned within 90 days, and never more than came', () => {
    expect(
      breaking(
        ({ charge }) =>
          charge.settlements.every(({ refunds, at, amount }) =>
            refunds.every(
              (refund) => refund.amount <= amount && refund.askedAt > at && refund.askedAt < at + 90 * 86_400,
            ),
          ),
        ({ charge }) => charge.settlements.some(({ refunds }) => refunds.length > 0),
      ),
    ).toEqual([]);
  });

  it('is a positive number of centavos', () => {
    const payments = [
      ...played.flatMap(({ charge }) => charge.settlements),
      ...loose.map((one) => one.settlement),
    ];
    const amounts = [...payments.map(({ amount }) => amount), ...played.map(({ charge }) => charge.amount)];
    expect(payments.length).toBeGreaterThan(100);
    expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount <= 0)).toEqual([]);
  });

  it('follows what was agreed: fixed exactly, above a floor', () => {
    const agreed = {
      fixed: ({ mandate, charge }: Played) => charge.amount === mandate.value.amount,
      floor: ({ mandate, charge }: Played) => charge.amount >= mandate.value.amount,
      open: () => true,
    };
    expect(breaking((one) => agreed[one.mandate.value.kind](one))).toEqual([]);
  });
});

it('a mandate moves only as its state machine allows', () => {
  const next: Readonly<Record<string, readonly string[]>> = {
    CRIADA: ['APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'],
    APROVADA: ['CANCELADA', 'EXPIRADA'],
  };
  for (const { history } of mandates) {
    for (const [index, { status, at }] of history.entries()) {
      const before = history[index - 1];
      if (before === undefined) expect(status).toBe('CRIADA');
      else
        expect([at > before.at, next[before.status] ?? []]).toEqual([true, expect.arrayContaining([status])]);
    }
  }
});
