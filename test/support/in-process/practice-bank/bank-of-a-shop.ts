import { onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { type PracticeBank, startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';

/** A practice bank of two dozen payers and three months, on 20 November 2025; it closes with its test. */
export async function bankOfAShop(): Promise<PracticeBank> {
  const bank = await startPracticeBank({ seed: 2, payers: 24, months: 3, today: civilDate('2025-11-20') });
  onTestFinished(() => bank.close());
  return bank;
}
