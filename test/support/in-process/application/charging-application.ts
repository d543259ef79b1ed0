import type { ChargeMonth } from '../../../../src-preload/contract/charge-month.ts';
import type { ChargeBatch } from '../../../../src-preload/contract/charging.ts';
import type { CallName } from '../../../../src-preload/contract/index.ts';
import type { PracticeStatus } from '../../../../src-preload/contract/practice.ts';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import { until } from '../until.ts';
import { openApplication } from './company-application.ts';
import type { ContractCalls } from './contract-calls.ts';

/** The practice bank's own account. */
const ACCOUNT = { branch: '0001', account: '4820175', accountType: 'CORRENTE' };
/** A day without holidays around it, so that a story goes the same way whenever it is told. */
const WORLD = { seed: 5, payers: 80, months: 2, today: '2026-03-02' };

/** The application with its practice bank, whose mandates are charged by hand, every call dispatched as from a window. */
export type ChargingApplication = {
  readonly connectionId: string;
  readonly ask: ContractCalls['askByName'];
  readonly attempt: ContractCalls['attempt'];
  /** Waits until no poll is under way and the last one was of the bank's day. */
  readonly synced: () => Promise<void>;
  /** The month of the bank's day. */
  readonly month: () => Promise<ChargeMonth>;
  /** Waits until a batch stands still. */
  readonly settled: (batchId: string) => Promise<ChargeBatch>;
  readonly step: (days: number) => Promise<void>;
  readonly runTo: (date: string) => Promise<void>;
};

/** Opens it over a new folder; it closes with its test. `receiver` names the account that charges are paid into. */
export async function openChargingApplication({ receiver = true } = {}): Promise<ChargingApplication> {
  const { attempt, askByName: ask } = await openApplication();
  const { connectionId } = await ask<PracticeStatus>('practice.start');
  const id = connectionId ?? '';
  const today = async (): Promise<string> => (await ask<ClockState>('practiceBank.readClock')).today;
  const synced = async (): Promise<void> => {
    const day = await today();
    await until(async () => {
      const { state, lastReport } = await ask<SyncStatus>('sync.status', { connectionId: id });
      return state === 'idle' && lastReport?.today === day;
    });
  };
  await ask('practiceBank.restartWorld', WORLD);
  await ask('practiceBank.setCharging', { charging: 'by_hand' });
  await synced();
  if (receiver) await ask('charging.setReceiver', { connectionId: id, ...ACCOUNT });
  const moved = async (call: CallName, input: unknown): Promise<void> => {
    await ask(call, input);
    await synced();
  };
  return {
    connectionId: id,
    ask,
    attempt,
    synced,
    month: async () => {
      const first = await today();
      const last = new Date(Date.parse(first) + 40 * 86_400_000).toISOString().slice(0, 10);
      return ask<ChargeMonth>('charging.month', { connectionId: id, first, last });
    },
    settled: async (batchId) => {
      const read = async () =>
        (await ask<{ batch: ChargeBatch }>('charging.batch', { connectionId: id, batchId })).batch;
      await until(async () => !(await read()).isRunning);
      return read();
    },
    step: (days) => moved('practiceBank.stepClock', { days }),
    runTo: (date) => moved('practiceBank.runClockTo', { date }),
  };
}
