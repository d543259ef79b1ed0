import type { BankAccess } from '../../src-main/api-client/bank-api.ts';
import type { PracticeBankReady } from '../../src-main/practice-bank/practice-bank.ts';

/** How a client reaches a practice bank that is ready. */
export const practiceAccess = (ready: PracticeBankReady): BankAccess => ({
  profile: 'practice',
  baseUrl: ready.baseUrl,
  tokenUrl: ready.tokenUrl,
  schemeWord: ready.word,
  clientId: ready.clientId,
  clientSecret: ready.clientSecret,
  extraHeaders: {},
  certificate: null,
});
