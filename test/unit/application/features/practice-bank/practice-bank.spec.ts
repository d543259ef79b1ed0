import { describe, expect, it } from 'vitest';
import {
  type Every,
  practiceBankControls,
} from '../../../../../src-main/application/features/practice-bank/practice-bank.ts';
import type { HostedPracticeBank } from '../../../../../src-main/application/polling/hosted-practice-bank.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { ControlClient } from '../../../../../src-main/practice-bank/control/control-client.ts';
import type { ClockState } from '../../../../../src-preload/contract/practice-bank/clock.ts';

const STANDING: ClockState = {
  now: '2026-03-10T15:00:00.000Z',
  today: '2026-03-10',
  isRunning: false,
  speed: 1,
  charging: 'automatic',
};
const WORLD = { seed: 2, payers: 5, months: 2, today: '2026-03-10' };

/** A practice whose bank answers what it was set to; it writes down what was done to it. */
class PracticeDouble {
  readonly done: string[] = [];
  readonly days: string[] = [];
  clock: ClockState = STANDING;
  isRunning = true;

  readonly practice = {
    control: () => this.#control(),
    poll: () => void this.done.push('poll'),
    noteToday: (today: string) => void this.days.push(today),
    replaceWorld: <Told>(replace: () => Promise<Told>) => {
      this.done.push('replace');
      return replace();
    },
  } as unknown as HostedPracticeBank;

  #control(): ControlClient {
    if (!this.isRunning) throw new CicloError('not_found', 'the practice bank is not running');
    const answers = { readClock: this.clock, startClock: this.clock, pauseClock: this.clock };
    return new Proxy({} as ControlClient, {
      get: (_, call: string) => async (input: unknown) => {
        this.done.push(`${call} ${JSON.stringify(input)}`);
        return (answers as Record<string, unknown>)[call] ?? null;
      },
    });
  }
}

/** A timer that goes off when told. */
class TimerDouble {
  readonly intervals: number[] = [];
  #callback: (() => void) | null = null;

  readonly every: Every = (intervalMs, callback) => {
    this.intervals.push(intervalMs);
    this.#callback = callback;
    return () => {
      this.#callback = null;
    };
  };

  get isArmed(): boolean {
    return this.#callback !== null;
  }

  async goOff(): Promise<void> {
    this.#callback?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function open() {
  const bank = new PracticeDouble();
  const timer = new TimerDouble();
  return { bank, timer, ...practiceBankControls(bank.practice, timer.every) };
}

describe('a call', () => {
  it('goes to the bank and leaves the ledger alone where it changes nothing', async () => {
    const { bank, handlers } = open();
    await handlers.removeFault({ id: 3 });
    await handlers.listFaults(null);
    expect(bank.done).toEqual(['removeFault {"id":3}', 'listFaults null']);
  });

  it('that changes the world is read into the ledger', async () => {
    const { bank, handlers } = open();
    await handlers.refuseMandate({ idRec: 'RR1', code: 'AP14' });
    expect(bank.done).toEqual(['refuseMandate {"idRec":"RR1","code":"AP14"}', 'poll']);
  });

  it('that tells another world replaces the ledger', async () => {
    const { bank, handlers } = open();
    await handlers.restartWorld(WORLD);
    expect(bank.done).toEqual(['replace', `restartWorld ${JSON.stringify(WORLD)}`, 'readClock undefined']);
    expect(bank.days).toEqual(['2026-03-10']);
  });

  it('has told another world also where its bank is stopped before the clock is read', async () => {
    const { bank, handlers } = open();
    const asked = handlers.restartWorld(WORLD);
    bank.isRunning = false;
    await asked;
    expect([bank.done.at(-1), bank.days]).toEqual([`restartWorld ${JSON.stringify(WORLD)}`, []]);
  });

  it('is refused as not found while no bank runs', async () => {
    const { bank, handlers } = open();
    bank.isRunning = false;
    await expect(handlers.readClock(null)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a clock that runs by itself', () => {
  it('is followed every half minute, by one timer, until it is paused', async () => {
    const { bank, timer, handlers } = open();
    bank.clock = { ...STANDING, isRunning: true, speed: 3_600 };
    await handlers.startClock({ speed: 3_600 });
    await handlers.readClock(null);
    expect(timer.intervals).toEqual([30_000]);
    bank.done.length = 0;
    bank.clock = { ...bank.clock, today: '2026-03-12' };
    await timer.goOff();
    expect(bank.done).toEqual(['readClock undefined', 'poll']);
    expect(bank.days.at(-1)).toBe('2026-03-12');
    bank.clock = STANDING;
    await handlers.pauseClock(null);
    expect(timer.isArmed).toBe(false);
  });

  it('is followed no more once its bank was stopped, or the app ends', async () => {
    const { bank, timer, handlers, close } = open();
    bank.clock = { ...STANDING, isRunning: true };
    await handlers.startClock({ speed: 1 });
    bank.isRunning = false;
    await timer.goOff();
    expect(timer.isArmed).toBe(false);
    bank.isRunning = true;
    await handlers.startClock({ speed: 1 });
    close?.();
    expect(timer.isArmed).toBe(false);
  });
});
