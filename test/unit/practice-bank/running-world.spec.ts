import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { cancelMandate } from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { PAYER_CANCELLATION } from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { RunningWorld } from '../../../src-main/practice-bank/running-world.ts';
import type { BankEvent } from '../../../src-main/practice-bank/storage/bank-events.ts';
import { dayOf } from '../../../src-main/practice-bank/timeline/calendar.ts';

const PLAN = { seed: 3, payers: 250, months: 3, today: dayOf(civilDate('2026-03-10')) };
const DAY = 86_400;

/** Hears everything, or nothing. */
class ListenerDouble {
  readonly heard: BankEvent[] = [];
  isOn = true;

  readonly isListening = (): boolean => this.isOn;
  readonly tell = (events: readonly BankEvent[]): void => void this.heard.push(...events);
}

function open() {
  const listener = new ListenerDouble();
  return { listener, running: new RunningWorld(PLAN, listener, 'instant.example.com') };
}

const never = (): never => {
  throw new Error('there is no mandate');
};

const written = (events: readonly BankEvent[]): readonly string[] =>
  events.map((one) => {
    if (one.kind === 'mandate') return `${one.at} ${one.mandate.idRec}`;
    const { mandate } = one.placed;
    return `${one.at} ${one.kind} ${mandate.idRec}`;
  });

describe('time that passes', () => {
  it('is heard in order, once, however it passes', () => {
    const [leap, steps] = [open(), open()];
    leap.running.clock.stepBy(20 * DAY);
    for (let day = 0; day < 20; day += 1) steps.running.clock.stepBy(DAY);
    expect(leap.listener.heard.length).toBeGreaterThan(50);
    expect(written(leap.listener.heard)).toEqual(written(steps.listener.heard));
    const times = leap.listener.heard.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(written(leap.listener.heard)).size).toBeGreaterThan(50);
  });

  it('is not looked up for nobody', () => {
    const { listener, running } = open();
    listener.isOn = false;
    running.clock.stepBy(20 * DAY);
    expect(listener.heard).toEqual([]);
  });
});

it('tells at once what somebody does', () => {
  const { listener, running } = open();
  const { world } = running;
  const approved = world.mandates.find(({ history }) => statusAt(history, world.now) === 'APROVADA');
  const { idRec } = cancelMandate(world, approved ?? never(), PAYER_CANCELLATION);
  expect(listener.heard).toContainEqual(
    expect.objectContaining({
      kind: 'mandate',
      at: world.now,
      mandate: expect.objectContaining({ idRec }),
    }),
  );
});

describe('another world', () => {
  it.each(['2000-01-01', '2099-12-31'])('lists all that it holds when it begins on %s', (today) => {
    const { running } = open();
    running.restart({ ...PLAN, months: 120, payers: 20, today: dayOf(civilDate(today)) });
    const { mandates, mandateBook } = running.world;
    const listed = mandates.map(({ createdAt, index }) =>
      mandateBook.inOrder.between(createdAt, createdAt).filter((row) => row.index === index),
    );
    expect(listed.map(({ length }) => length)).toEqual(Array(20).fill(1));
  });

  it('takes the place of the former, whose clock has stopped and whom nobody hears', () => {
    const { listener, running } = open();
    const former = running.world;
    running.world.setCharging('by_hand');
    running.clock.start(60);
    const was = running.clock;
    running.restart({ ...PLAN, seed: 4, payers: 5 });
    expect(was.state().isRunning).toBe(false);
    expect(running.clock.state().isRunning).toBe(false);
    expect(running.world).not.toBe(former);
    expect(running.world.mandates).toHaveLength(5);
    expect(running.world.charging).toBe('by_hand');
    former.emit({ kind: 'mandate', at: 1, mandate: former.mandates[0] ?? never() });
    expect(listener.heard).toEqual([]);
    running.world.emit({ kind: 'mandate', at: 1, mandate: running.world.mandates[0] ?? never() });
    expect(listener.heard).toHaveLength(1);
    running.close();
  });

  const TOO_EARLY = { today: dayOf(civilDate('1999-12-31')) };
  const TOO_LATE = { today: dayOf(civilDate('2100-01-01')) };

  it.each([{ seed: -1 }, { payers: 0 }, { payers: 1.5 }, { months: 121 }, TOO_EARLY, TOO_LATE])(
    'is refused as %j',
    (wrong) => {
      const { running } = open();
      const former = running.world;
      expect(() => running.restart({ ...PLAN, ...wrong })).toThrow(
        expect.objectContaining({ code: 'invalid_input' }),
      );
      expect(running.world).toBe(former);
    },
  );
});
