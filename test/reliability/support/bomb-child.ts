import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { asCicloError } from '../../../src-main/core/failure.ts';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
import { instant } from '../../support/fake/records/write-drafts.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

/** Which bank a process reads. */
export type BombOrders = { readonly ready: PracticeBankReady };

/**
 * Reads a list in a process of its own, with the limits that the app has, first as it is and then unpacked to a gigabyte. Tells how many
 * kilobytes its memory has grown by at most in between, and what it told.
 */
const { ready }: BombOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const api = createBankApi(practiceAccess(ready));
const query = { from: instant('2025-11-01T00:00:00Z'), to: instant('2025-11-02T00:00:00Z') };
const signal = new AbortController().signal;
process.stdout.write('begun\n');
await api.listCharges(query, 0, signal);
const before = process.resourceUsage().maxRSS;
const code = await api.listSettlements(query, 0, signal).then(
  () => 'read',
  (error: unknown) => asCicloError(error).code,
);
process.stdout.write(`${JSON.stringify({ grownKb: process.resourceUsage().maxRSS - before, code })}\n`);
await api.close();
