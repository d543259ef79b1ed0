import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import type { Connection, ConnectionSettings } from '../../../../src-preload/contract/connections.ts';

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

/** What `connections.add` is sent for a company at a practice bank; its secrets live for this run unless said. */
export function practiceConnection(
  { baseUrl, tokenUrl, word, clientId, clientSecret }: PracticeBankReady,
  changes: Partial<ConnectionSettings> = {},
  storage: NonNullable<Connection['secretStorage']> = 'session',
) {
  const settings: ConnectionSettings = {
    name: 'Padaria Sol',
    profile: 'practice',
    baseUrl,
    tokenUrl,
    schemeWord: word,
    pollMinutes: null,
    localHolidays: [],
    extraHeaders: {},
    ...changes,
  };
  return { settings, credentials: { clientId, clientSecret }, certificate: null, storage };
}
