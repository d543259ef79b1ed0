import { ciclo } from '../../bridge.ts';
import { recallConnection, useAppStore } from '../queries/app-store.ts';
import { hashWith, leavePlace, parseHash, showAtOnce } from './hash-route.ts';
import { routeOf } from './routes.ts';

/** What an address names by the number or the name that a record has in one company: in another it would be nobody's, or somebody else's. */
const OF_ONE_COMPANY = [
  ...['payer', 'payerOf', 'mandate', 'open', 'orphan', 'batch', 'txid', 'without'],
  ...['id', 'journey', 'charge', 'copy', 'revise'],
];

/**
 * Shows another company, also at the next start: at a place (`#…`) where one is named, else on the screen that is shown, without the records
 * of the company before. A screen starts afresh with its company, so that it is left first, like for any other place: what was typed is asked about.
 */
export function showCompany(id: string, hash?: string): void {
  const isThere = hash === undefined && id === useAppStore.getState().currentConnectionId;
  const show = (): void => {
    recallConnection(id);
    // The company is shown as well where that cannot be kept.
    void ciclo.app.setPreferences({ lastConnectionId: id });
    if (isThere) return;
    if (hash === undefined) showAtOnce(withoutRecords(window.location.hash), 'replaceState');
    else showAtOnce(hash, 'pushState');
  };
  if (isThere || (hash === undefined && !isOfCompany(window.location.hash))) show();
  else leavePlace(show);
}

const isOfCompany = (hash: string): boolean => routeOf(parseHash(hash).path).needsConnection;

function withoutRecords(hash: string): string {
  if (!isOfCompany(hash)) return hash;
  const { path, query } = parseHash(hash);
  const named = OF_ONE_COMPANY.filter((name) => query.has(name));
  for (const name of named) query.delete(name);
  return named.length === 0 ? hash : hashWith(path, query);
}
