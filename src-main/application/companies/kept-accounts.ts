import { type PlannedAccount, plannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { readKeptList } from '../../ledger/kept-list.ts';
import { type Asked, receiverDocument } from './kept-letterhead.ts';

/** The plan of accounts that a ledger's note holds, without accounts that only another version can read. */
export const accountsIn = (note: string | null): PlannedAccount[] => readKeptList(plannedAccount, note).items;

/** The receiver's CNPJ, bare; null where nobody told one. */
export async function receiverCnpj(asked: Asked): Promise<string | null> {
  const receiver = await receiverDocument(asked);
  return receiver?.kind === 'cnpj' ? receiver.number : null;
}

/** A CNPJ as it may be typed, bare; whether it is one, the caller asks. */
export const bareCnpj = (text: string): string => text.replaceAll(/[./\s-]/g, '').toUpperCase();
