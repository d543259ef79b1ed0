import type { ResourceKind } from '../../../../src-preload/contract/vocabulary/resources.ts';
import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { isAccountOfWrite, refuseUnconfirmedAccount } from '../../../sync/bank-account.ts';
import type { WriteSession } from './session.ts';

/** Whether a write was journaled for the account that the session asks. Throws what keeps the bank from telling. */
export const isOfThisAccount = (session: WriteSession, write: Pick<JournaledWrite, 'id'>): Promise<boolean> =>
  isAccountOfWrite(ledgerOf(session), askedOf(session), write);

/**
 * Before anything new is journaled: it would be sent to the account that the session asks, and counts as one of the account that the ledger is read from. Throws
 * `account_unconfirmed` where nothing shows that they are one, and what keeps the bank from telling.
 */
export const refuseUnlessOfThisAccount = (session: WriteSession): Promise<void> =>
  refuseUnconfirmedAccount(ledgerOf(session), askedOf(session));

const ledgerOf = ({ ledgers: { write: ledger }, connectionId }: WriteSession) => ({
  bankAccount: () => ledger.bankAccount(connectionId),
  latestKnown: (kind: ResourceKind) => ledger.latestKnown(connectionId, kind),
});

const askedOf = ({ api, lookSignal, clock }: WriteSession) => ({
  ...{ api, now: clock.now() },
  signal: lookSignal(),
});
