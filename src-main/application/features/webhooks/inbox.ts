import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { DELIVERIES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Delivery } from '../../../ledger/model/deliveries.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';

/** Repeats are counted on the row that is there, so the latest arrival need not be the newest row; older rows hardly ever move. */
const NEWEST = 20;

/** When something last arrived; null when nothing has. */
export async function lastSeenAt(connectionId: string, ledgers: LedgerGateway): Promise<UtcInstant | null> {
  const newest = await ledgers.read.deliveries(connectionId, null, NEWEST);
  return newest.reduce<UtcInstant | null>(
    (latest, one) => (latest === null || one.lastSeenAt > latest ? one.lastSeenAt : latest),
    null,
  );
}

/** Handlers of the inbox. */
export function inboxHandlers(ledgers: LedgerGateway): Pick<Handlers['webhooks'], 'inbox' | 'delivery'> {
  return {
    inbox: async ({ connectionId, before }) => {
      const rows = await ledgers.read.deliveries(connectionId, before, DELIVERIES_PER_PAGE + 1);
      const hasMore = rows.length > DELIVERIES_PER_PAGE;
      return { rows: rows.slice(0, DELIVERIES_PER_PAGE).map(rowOf), hasMore };
    },
    delivery: async ({ connectionId, id }) => {
      const [found] = await ledgers.read.deliveries(connectionId, id + 1, 1);
      if (found?.id !== id) throw new CicloError('not_found', `no delivery ${id} in the inbox`);
      const { bodyText, firstKeys, decidedAt } = found;
      const about = await knownRecords(connectionId, found, ledgers);
      return { ...rowOf(found), body: bodyText, firstKeys, decidedAt, ...about };
    },
  };
}

const rowOf = ({ id, receivedAt, lastSeenAt: seenAt, kind, recordId, fate, timesSeen }: Delivery) => ({
  id,
  receivedAt,
  lastSeenAt: seenAt,
  kind,
  recordId,
  fate,
  timesSeen,
});

/** The charge and the mandate that it is about, as far as the ledger has them. */
async function knownRecords(
  connectionId: string,
  { kind, recordId, bodyText }: Delivery,
  ledgers: LedgerGateway,
) {
  const txid = kind === 'charge' ? recordId : kind === 'settlement' ? txidIn(bodyText) : null;
  const charge = txid === null ? null : await ledgers.read.cycleDetail(connectionId, txid);
  const isMandate = kind === 'mandate' && recordId !== null;
  const mandate = isMandate ? await ledgers.read.mandateDetail(connectionId, recordId) : null;
  return { txid: charge === null ? null : txid, idRec: mandate === null ? null : recordId };
}

function txidIn(bodyText: string): string | null {
  const json: unknown = JSON.parse(bodyText);
  const hasTxid = typeof json === 'object' && json !== null && 'txid' in json;
  return hasTxid && typeof json.txid === 'string' ? json.txid : null;
}
