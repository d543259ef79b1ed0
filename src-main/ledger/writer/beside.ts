import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { type ActivationStore, openActivationStore } from '../store/activation.ts';
import type { ActLog } from '../store/acts.ts';
import { openInbox, type WebhookInbox } from '../store/inbox.ts';
import { openPayerNotes, type PayerNotes } from '../store/payer-notes.ts';
import { openTrackedIds, type TrackedIds } from '../store/tracked-ids.ts';
import type { Access } from './access.ts';

/** What is kept beside the accounts. */
export function beside(
  db: LedgerDatabase,
  acts: ActLog,
  { reading, writing }: Access,
): WebhookInbox & ActivationStore & TrackedIds & PayerNotes {
  const inbox = openInbox(db);
  const activation = openActivationStore(db);
  const tracked = openTrackedIds(db, acts);
  const payers = openPayerNotes(db, acts);
  return {
    recordDelivery: writing(inbox.recordDelivery),
    decideDelivery: writing(inbox.decideDelivery),
    hasConfirmed: reading(inbox.hasConfirmed),
    waitingDeliveries: reading(inbox.waitingDeliveries),
    refusedIds: reading(inbox.refusedIds),
    storeConfirmations: writing(activation.storeConfirmations),
    storeLocations: writing(activation.storeLocations),
    openConfirmations: reading(activation.openConfirmations),
    knownConfirmations: reading(activation.knownConfirmations),
    locationsKnownBefore: reading(activation.locationsKnownBefore),
    setContact: writing(payers.setContact),
    recordMessages: writing(payers.recordMessages),
    forgetMessages: writing(payers.forgetMessages),
    track: writing(tracked.track),
    untrack: writing(tracked.untrack),
    trackedIds: reading(tracked.trackedIds),
    madeIds: reading(tracked.madeIds),
  };
}
