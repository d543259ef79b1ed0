import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { failNextDebit, setBehaviour } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { type Charge, statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { behaviourAt, type Mandate } from '../../../src-main/practice-bank/records/mandate.ts';
import type { PlacedCharge } from '../../../src-main/practice-bank/records/placed.ts';
import { type Behaviour, REACTIONS } from '../../../src-main/practice-bank/rules/behaviours.ts';
import { scriptsOf } from '../../../src-main/practice-bank/rules/charge-scripts.ts';
import { PERSONA_PARTS, STAGED } from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { World } from '../../../src-main/practice-bank/storage/world.ts';
import { dayAt, dayOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { noonOf } from '../../../src-main/practice-bank/timeline/clock.ts';
import { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';

const TODAY = dayOf(civilDate('2025-11-20'));
const standardWorld = () => new World({ seed: 1, today: TODAY, months: 12 }, 200, noonOf(TODAY));

const world = standardWorld();

describe.each(BEHAVIOURS)('%s', (behaviour) => {
  it('says what the payer does, with weights', () => {
    expect(REACTIONS[behaviour].length).toBeGreaterThan(0);
    for (const [{ dispute }, weight] of REACTIONS[behaviour]) {
      expect(weight).toBeGreaterThan(0);
      if (dispute === undefined) continue;
      expect(dispute.share > 0 && dispute.share <= 1).toBe(true);
      expect(dispute.days[0] > 0 && dispute.days[0] <= dispute.days[1] && dispute.days[1] < 90).toBe(true);
    }
  });

  it('has world ways for its charges', () => {
    const weights = scriptsOf(behaviour).map(([, weight]) => weight);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeGreaterThan(0);
  });

  it('is shown by several mandates of the standard world', () => {
    const shown = world.mandates.filter((mandate) => behaviourAt(mandate, world.now) === behaviour);
    expect(shown.length).toBeGreaterThanOrEqual(4);
  });
});

it('no part is played on the place of another', () => {
  const places = [...PERSONA_PARTS, ...STAGED].map(({ at }) => at);
  expect(new Set(places).size).toBe(places.length);
});

it.each(PERSONA_PARTS)('place $at of every fifty is played as $fate, $mood', ({ at, fate, mood }) => {
  const played = world.mandates.filter(({ index }) => index % 50 === at);
  const statuses = played.map(({ history }) => statusAt(history, world.now));
  expect(new Set(statuses)).toEqual(new Set([fate === 'waiting' ? 'CRIADA' : 'APROVADA']));
  expect(new Set(played.map((mandate) => mandate.mood?.behaviour ?? null))).toEqual(new Set([mood]));
});

it('at least eight mandates of the standard world wait for their payer', () => {
  const waiting = world.mandates.filter(({ history }) => statusAt(history, world.now) === 'CRIADA');
  expect(waiting.length).toBeGreaterThanOrEqual(8);
});

describe('the charges of a payer with a mood', () => {
  const isPaid = ({ history }: Charge): boolean => statusAt(history, world.now) === 'CONCLUIDA';
  const isOver = ({ history }: Charge): boolean =>
    !['CRIADA', 'ATIVA'].includes(statusAt(history, world.now));
  const chargesIn = (behaviour: Behaviour): readonly Charge[] =>
    world.mandates
      .filter((mandate) => mandate.mood?.behaviour === behaviour)
      .flatMap((mandate) => world.chargesOf(mandate))
      .filter(({ mandate, charge }) => charge.createdAt > (mandate.mood?.from ?? 0) && isOver(charge))
      .map(({ charge }) => charge);
  const codesOf = ({ attempts }: Charge) => attempts.map(({ rejection }) => rejection?.codigo);

  it.each([
    ['pays', (charge: Charge) => isPaid(charge) && charge.attempts.length === 1],
    ['pays_late', (charge: Charge) => isPaid(charge) && charge.attempts.at(-1)?.kind === 'NTAG'],
    ['account_closed', (charge: Charge) => !isPaid(charge) && codesOf(charge).join() === 'AC05'],
    [
      'limit_too_low',
      (charge: Charge) => !isPaid(charge) && codesOf(charge).every((code) => code === 'AM02'),
    ],
    ['disputes', (charge: Charge) => isPaid(charge) && charge.settlements[0]?.refunds.length === 1],
  ] as const)('%s go as it says', (behaviour, holds) => {
    const charges = chargesIn(behaviour);
    expect(charges.length).toBeGreaterThan(3);
    expect(charges.filter((charge) => !holds(charge)).map(({ txid }) => txid)).toEqual([]);
  });

  it('end with the mandate where she cancels', () => {
    const leaving = world.mandates.filter(({ mood }) => mood?.behaviour === 'cancels');
    expect(leaving.length).toBeGreaterThan(0);
    for (const { history, closedAt, closing } of leaving) {
      expect(statusAt(history, world.now)).toBe('APROVADA');
      const daysLeft = dayAt(closedAt ?? Number.NaN) - TODAY;
      expect(daysLeft).toBeGreaterThan(0);
      expect(daysLeft).toBeLessThanOrEqual(25);
      expect(closing).toMatchObject({ why: { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB' } });
    }
  });
});

describe('a change of mood', () => {
  const latest = (world: World, { index }: Mandate): Mandate => world.mandates[index] as Mandate;
  const lasting = (world: World): Mandate =>
    world.mandates.find(
      ({ history, closedAt }) => statusAt(history, world.now) === 'APROVADA' && closedAt === null,
    ) as Mandate;

  /** Charges of monthly mandates with retries whose first debit is scheduled for a day after tomorrow. */
  const scheduledIn = (world: World): readonly PlacedCharge[] =>
    world.mandates
      .filter(({ allowsRetries, periodicity }) => allowsRetries && periodicity === 'MENSAL')
      .flatMap((mandate) => world.openChargesOf(mandate))
      .filter(({ charge: { attempts, dueDay } }) => {
        const [first] = attempts;
        return first !== undefined && statusAt(first.history, world.now) === 'AGENDADA' && dueDay > TODAY + 1;
      });

  /** Open charges of which a retry is under way. */
  const retriedIn = (world: World): readonly PlacedCharge[] =>
    world.mandates
      .flatMap((mandate) => world.openChargesOf(mandate))
      .filter(({ mandate, charge: { attempts } }) => {
        const last = attempts.findLast(({ history }) => (history[0]?.at ?? Infinity) <= world.now);
        const isOpen =
          last !== undefined && ['SOLICITADA', 'AGENDADA'].includes(statusAt(last.history, world.now));
        return mandate.periodicity === 'MENSAL' && last?.kind === 'NTAG' && isOpen;
      });

  it('to cancels ends the mandate within 6 to 72 hours, by the payer', () => {
    const world = standardWorld();
    const changed = setBehaviour(world, lasting(world), 'cancels');
    const hours = ((changed.closedAt ?? 0) - world.now) / 3_600;
    expect(hours >= 6 && hours <= 72).toBe(true);
    world.moveTo(world.now + 3 * 86_400);
    expect(statusAt(latest(world, changed).history, world.now)).toBe('CANCELADA');
  });

  it('back again leaves the mandate alone', () => {
    const world = standardWorld();
    const mandate = lasting(world);
    setBehaviour(world, mandate, 'cancels');
    world.moveTo(world.now + 3_600);
    const changed = setBehaviour(world, latest(world, mandate), 'pays');
    expect(changed.history).toEqual(mandate.history);
    expect([changed.closedAt, changed.closing]).toEqual([null, null]);
  });

  it('keeps a payer who was to leave', () => {
    const world = standardWorld();
    const leaving = world.mandates.find(({ mood }) => mood?.behaviour === 'cancels') as Mandate;
    expect(setBehaviour(world, leaving, 'pays').history.at(-1)?.status).not.toBe('CANCELADA');
  });

  it('keeps an end that is none of the payer’s', () => {
    const world = standardWorld();
    const ending = world.mandates.find(
      ({ history, closedAt, closing }) =>
        statusAt(history, world.now) === 'APROVADA' && closedAt !== null && closing === null,
    ) as Mandate;
    expect(setBehaviour(world, ending, 'disputes').closedAt).toBe(ending.closedAt);
  });

  it.each([
    ['automatic', 'CONCLUIDA'],
    ['by_hand', 'EXPIRADA'],
  ] as const)('to pays_late has scheduled charges retried while charging is %s: %s', (charging, wanted) => {
    const world = standardWorld();
    world.setCharging(charging);
    const scheduled = scheduledIn(world);
    expect(scheduled.length).toBeGreaterThan(3);
    for (const { mandate } of scheduled) setBehaviour(world, latest(world, mandate), 'pays_late');
    world.moveTo(noonOf(TODAY + 30));
    const ends = scheduled.map(
      ({ charge }) => world.chargeByTxid(charge.txid)?.charge.history.at(-1)?.status,
    );
    expect(new Set(ends)).toEqual(new Set([wanted]));
  });

  it('to pays_late has a charge asked for again whose retry is under way', () => {
    const world = standardWorld();
    world.setCharging('automatic');
    const asked = new Set<string>();
    for (let days = 1; days <= 14; days += 1) {
      world.moveTo(noonOf(TODAY + days));
      for (const { mandate, charge } of retriedIn(world)) {
        setBehaviour(world, latest(world, mandate), 'pays_late');
        asked.add(charge.txid);
      }
    }
    world.moveTo(noonOf(TODAY + 45));
    expect(asked.size).toBeGreaterThan(3);
    for (const txid of asked) {
      const { attempts = [], history = [], dueDay = 0 } = world.chargeByTxid(txid)?.charge ?? {};
      const isAskedOut = attempts.length === 4 || (attempts.at(-1)?.settleDay ?? 0) >= dueDay + 7;
      expect(isAskedOut || history.at(-1)?.status === 'CONCLUIDA', txid).toBe(true);
    }
  });

  it('leaves the retry of a debit that was made to fail to the client', () => {
    const world = standardWorld();
    const { mandate, charge } = scheduledIn(world)[0] as PlacedCharge;
    failNextDebit(world, mandate, null);
    world.moveTo(noonOf((charge.attempts[0]?.settleDay ?? 0) + 1));
    setBehaviour(world, latest(world, mandate), 'pays');
    world.moveTo(noonOf(TODAY + 30));
    const attempts = world.chargeByTxid(charge.txid)?.charge.attempts ?? [];
    expect(attempts.map(({ kind, history }) => [kind, history.at(-1)?.status])).toEqual([
      ['AGND', 'EXPIRADA'],
    ]);
  });
});
