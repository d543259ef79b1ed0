import { type PlannedAccount, plannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { readKeptList } from './kept-list.ts';

/** The plan of accounts that a ledger's note holds, without accounts that only another version can read. */
export const accountsIn = (note: string | null): PlannedAccount[] => readKeptList(plannedAccount, note).items;
