import { z } from 'zod';
import { type PlannedAccount, plannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { type Asked, receiverDocument } from './kept-letterhead.ts';

/** The plan of accounts that a ledger's note holds; none where there is none, or of a version that we cannot read. */
export const accountsIn = (note: string | null): PlannedAccount[] =>
  note === null ? [] : (z.array(plannedAccount).safeParse(JSON.parse(note)).data ?? []);

/** The receiver's CNPJ, bare; null where nobody told one. */
export async function receiverCnpj(asked: Asked): Promise<string | null> {
  const receiver = await receiverDocument(asked);
  return receiver?.kind === 'cnpj' ? receiver.number : null;
}

/** A CNPJ as it may be typed, bare; whether it is one, the caller asks. */
export const bareCnpj = (text: string): string => text.replaceAll(/[./\s-]/g, '').toUpperCase();
