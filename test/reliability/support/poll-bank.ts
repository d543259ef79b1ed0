import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { saoPauloDate, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
import { poll } from '../../../src-main/sync/poll.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

/** One poll of a practice bank into an open ledger, as of a moment. Throws what the poll throws. */
export async function pollBank(
  ledger: LedgerWriter,
  { ready, now }: { readonly ready: PracticeBankReady; readonly now: UtcInstant },
): Promise<void> {
  const api = createBankApi(practiceAccess(ready), { pageItems: 100 });
  try {
    await poll({
      ...{ api, ledger, now, today: saoPauloDate(now), since: null, clock: { now: () => now } },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  } finally {
    await api.close();
  }
}
