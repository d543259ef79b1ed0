import { type NotedAccount, notedAccount } from '../../core/noted-account.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';
import { BANK_ACCOUNT } from '../model/stored-json.ts';

/** The account that a ledger is read from; null before the first poll, and after those of earlier versions. */
export function readAccount(notes: Notes): NotedAccount | null {
  const noted = notes.get(LEDGER_NOTES.bankAccount);
  return noted === null ? null : notedAccount(BANK_ACCOUNT.read(noted));
}

/** Keeps it, whole: what is not in `noted` any more is forgotten. */
export const writeAccount = (notes: Notes, noted: NotedAccount): void =>
  notes.set(LEDGER_NOTES.bankAccount, BANK_ACCOUNT.write(noted));
