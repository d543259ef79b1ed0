import { onTestFinished } from 'vitest';
import { leaseLedgerThreads } from '../ledger/leased-threads.ts';
import { openWritingCompany, type WritingCompany } from './open-writing-company.ts';

/** A company that closes with its test. */
export async function writingCompany(
  ...[ready, folder, options]: Parameters<typeof openWritingCompany>
): Promise<WritingCompany> {
  const company = await openWritingCompany(ready, folder, { openThreads: leaseLedgerThreads, ...options });
  onTestFinished(company.close);
  return company;
}
