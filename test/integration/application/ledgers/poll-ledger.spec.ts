import { expect, it, onTestFinished } from 'vitest';
import { pollLedger } from '../../../../src-main/application/ledgers/threads/poll-ledger.ts';
import {
  addDays,
  civilDate,
  instantFromEpochMs,
  saoPauloDate,
} from '../../../../src-main/core/civil-date.ts';
import { startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { SyncLedger } from '../../../support/in-process/ledger/sync-ledger.ts';
import { practiceAccess } from '../../../support/in-process/practice-bank/practice-access.ts';

const BANK_DAY = civilDate('2025-11-20');
const DAY_MS = 86_400_000;

const realDay = () => saoPauloDate(instantFromEpochMs(Date.now()));

/** Polls a small bank on a computer whose clock is so many days ahead; answers by which day data that were kept long enough were erased. */
async function retentionDay(profile: string, aheadDays: number, today: string | null): Promise<string> {
  const bank = await startPracticeBank({ payers: 1, months: 1, today: BANK_DAY });
  onTestFinished(() => bank.close());
  using ledger = new SyncLedger();
  const days: string[] = [];
  const watched = { ...ledger.writer, applyRetention: (day: string) => days.push(day) };
  const nowMs = (): number => Date.now() + aheadDays * DAY_MS;
  const since = profile === 'practice' ? BANK_DAY : addDays(realDay(), -1);
  const job = { access: { ...practiceAccess(bank.ready), profile }, localHolidays: [], since };
  const signal = AbortSignal.timeout(30_000);
  const supposed = { ...job, today: today === null ? null : civilDate(today) };
  await pollLedger(supposed, watched, signal, () => undefined, { nowMs });
  return days.join();
}

it('erases nobody by a clock that is ahead of a real bank’s', async () => {
  const before = realDay();
  expect([before, realDay()]).toContain(await retentionDay('specification', 200, null));
});

it('erases nobody by a day that is supposed, at a bank of another time either', async () => {
  expect(await retentionDay('practice', 0, '2040-01-01')).toBe(BANK_DAY);
});
