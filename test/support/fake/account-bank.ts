import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { chargeRecord, day, mandateRecord, settlementRecord } from './records/sync-records.ts';
import { SyncBankDouble } from './sync-bank-double.ts';

const FIRST = day('2025-03-03');

/** Noon of the day of that number, counted from the first on which such a bank has a charge; below 0 before it. */
export const on = (index: number): UtcInstant => saoPauloInstant(addDays(FIRST, index), '12:00:00');

/** A charge and its settlement of a day, named by a word. */
export function pay(bank: SyncBankDouble, word: string, index: number): void {
  bank.addCharge(chargeRecord(`${word}${index}`, on(index)), on(index));
  bank.addSettlement(settlementRecord(`E${word}${index}`, on(index), { txid: `${word}${index}` }));
}

/** A bank that shows an account of a word: a mandate of a day, and a charge and its settlement of each of so many days; nothing where there are none. */
export function accountBank(word: string, { days = 10, mandateOn = 0 } = {}): SyncBankDouble {
  const bank = new SyncBankDouble();
  bank.manners.account = `mark of ${word}`;
  if (days > 0) bank.addMandate(mandateRecord(`${word}m`, on(mandateOn)), on(mandateOn));
  for (let index = 0; index < days; index += 1) pay(bank, word, index);
  return bank;
}
