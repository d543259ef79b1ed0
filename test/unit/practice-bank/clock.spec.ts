import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { dayOf, rfc3339 } from '../../../src-main/practice-bank/timeline/calendar.ts';
import {
  noonOf,
  type StartTicking,
  type Timeline,
  VirtualClock,
} from '../../../src-main/practice-bank/timeline/clock.ts';

const FIRST = dayOf(civilDate('2025-11-20'));

/** A timer that a test strikes by hand. */
class HandTimer {
  running = 0;
  everyMs = 0;
  #tick = (): void => {};

  readonly start: StartTicking = (tick, everyMs) => {
    this.running += 1;
    this.everyMs = everyMs;
    this.#tick = tick;
    return {
      stop: () => {
        this.running -= 1;
        this.#tick = () => {};
      },
    };
  };

  strike(times: number): void {
    for (let time = 0; time < times; time += 1) this.#tick();
  }
}

class RecordedTime implements Timeline {
  readonly moves: number[] = [];
  isBroken = false;
  #now = noonOf(FIRST);

  readonly now = (): number => this.#now;
  readonly moveTo = (until: number): void => {
    if (this.isBroken) throw new Error('the world is broken');
    this.moves.push(until - this.#now);
    this.#now = until;
  };
}

function setUp() {
  const [time, timer] = [new RecordedTime(), new HandTimer()];
  return { time, timer, clock: new VirtualClock(time, timer.start) };
}

describe('a virtual clock', () => {
  it('stands still at noon in São Paulo', () => {
    const { clock, timer, time } = setUp();
    expect(rfc3339(clock.state().now)).toBe('2025-11-20T15:00:00.000Z');
    expect(clock.state()).toMatchObject({ isRunning: false, speed: 1 });
    timer.strike(3);
    expect(time.moves).toEqual([]);
  });

  it('steps by hours and days', () => {
    const { clock, time } = setUp();
    expect(rfc3339(clock.stepBy(3_600).now)).toBe('2025-11-20T16:00:00.000Z');
    expect(rfc3339(clock.stepBy(2 * 86_400).now)).toBe('2025-11-22T16:00:00.000Z');
    expect(time.moves).toEqual([3_600, 172_800]);
  });

  it('runs to noon of a day, whatever the hour', () => {
    const { clock } = setUp();
    clock.stepBy(9 * 3_600);
    expect(rfc3339(clock.runTo(FIRST + 1).now)).toBe('2025-11-21T15:00:00.000Z');
  });

  it.each([
    ['a step of nothing', (clock: VirtualClock) => clock.stepBy(0)],
    ['a step back', (clock: VirtualClock) => clock.stepBy(-1)],
    ['half a second', (clock: VirtualClock) => clock.stepBy(0.5)],
    ['no number', (clock: VirtualClock) => clock.stepBy(Number.NaN)],
    ['eleven years', (clock: VirtualClock) => clock.stepBy(11 * 366 * 86_400)],
    ['today', (clock: VirtualClock) => clock.runTo(FIRST)],
    ['a day that has passed', (clock: VirtualClock) => clock.runTo(FIRST - 1)],
    ['a day in eleven years', (clock: VirtualClock) => clock.runTo(FIRST + 11 * 366)],
  ])('refuses %s', (_name, move) => {
    const { clock, time } = setUp();
    expect(() => move(clock)).toThrow(expect.objectContaining({ code: 'invalid_input' }) as Error);
    expect(time.moves).toEqual([]);
  });

  it.each([1, 60, 3_600] as const)('runs by itself at speed %i, a real second at a time', (speed) => {
    const { clock, timer, time } = setUp();
    expect(clock.start(speed)).toMatchObject({ isRunning: true, speed });
    expect(timer.everyMs).toBe(1_000);
    timer.strike(2);
    expect(time.moves).toEqual([speed, speed]);
  });

  it('changes speed under way with one timer, and stands still once paused', () => {
    const { clock, timer, time } = setUp();
    clock.start(1);
    clock.start(60);
    timer.strike(1);
    expect(timer.running).toBe(1);
    expect(clock.pause()).toMatchObject({ isRunning: false });
    timer.strike(1);
    expect([time.moves, timer.running]).toEqual([[60], 0]);
    clock.start(3_600);
    expect(timer.running).toBe(1);
    clock.close();
    clock.close();
    expect(timer.running).toBe(0);
  });

  it('stops a year after the last day that a world may begin on', () => {
    const { clock, timer } = setUp();
    const end = dayOf(civilDate('2100-12-31'));
    for (let years = 10; FIRST + years * 365 < end; years += 10) clock.runTo(FIRST + years * 365);
    clock.runTo(end);
    clock.start(60);
    timer.strike(2);
    expect(clock.state()).toEqual({ now: noonOf(end), isRunning: false, speed: 60 });
    expect(() => clock.stepBy(1)).toThrow(
      expect.objectContaining({ params: { reason: 'clock_at_end' } }) as Error,
    );
  });

  it('stays where it was when the world cannot be moved', () => {
    const { clock, time } = setUp();
    time.isBroken = true;
    expect(() => clock.stepBy(60)).toThrow('broken');
    expect(clock.state().now).toBe(noonOf(FIRST));
  });
});
