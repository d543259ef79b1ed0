import type { CicloError } from '../../core/failure.ts';
import { connectingFailed } from './network-failures.ts';

/**
 * How far a write can have come that was not plainly done. `not_heard`: the bank cannot have read it. `refused`: it read it and says that
 * it did nothing. `may_have_been_heard`: it may have done it, or may be at it still.
 */
export const HEARINGS = ['not_heard', 'refused', 'may_have_been_heard'] as const;
export type Hearing = (typeof HEARINGS)[number];

/** What is observed of a write that brings no readable success. */
export type Observation =
  | 'never_sent'
  | 'no_connection'
  | 'certificate_refused'
  | 'cut_off'
  | 'success_unreadable'
  | 'redirected'
  | 'refused'
  | 'not_implemented'
  | 'gave_up_waiting'
  | 'failed'
  | 'no_known_status';

/**
 * What each observation proves. Only a request that cannot have been read, or an answer that says in so many words that the request was
 * turned down (RFC 9110 sections 15.5 and 15.6.2), tells that nothing was done. A gateway's failure says nothing of what stands behind it.
 */
export const HEARING: Readonly<Record<Observation, Hearing>> = {
  never_sent: 'not_heard',
  no_connection: 'not_heard',
  certificate_refused: 'not_heard',
  refused: 'refused',
  not_implemented: 'refused',
  cut_off: 'may_have_been_heard',
  success_unreadable: 'may_have_been_heard',
  redirected: 'may_have_been_heard',
  gave_up_waiting: 'may_have_been_heard',
  failed: 'may_have_been_heard',
  no_known_status: 'may_have_been_heard',
};

type StatusRow = { readonly from: number; readonly to: number; readonly observed: Observation };

/** What a status is an observation of; the first row that holds it counts. 499 is how gateways write 408 about whom they serve. */
export const STATUSES: readonly StatusRow[] = [
  { from: 200, to: 299, observed: 'success_unreadable' },
  { from: 300, to: 399, observed: 'redirected' },
  { from: 408, to: 408, observed: 'gave_up_waiting' },
  { from: 499, to: 499, observed: 'gave_up_waiting' },
  { from: 400, to: 498, observed: 'refused' },
  { from: 501, to: 501, observed: 'not_implemented' },
  { from: 500, to: 599, observed: 'failed' },
];

/** What a status proves of a write that brought no readable success. */
export const hearingOfStatus = (status: number): Hearing => HEARING[observedIn(status)];

const observedIn = (status: number): Observation =>
  STATUSES.find(({ from, to }) => from <= status && status <= to)?.observed ?? 'no_known_status';

/** Failures that keep a request from being sent at all, and what TLS says of a client certificate before it lets one through. */
const BY_CODE: Partial<Record<CicloError['code'], Observation>> = {
  invalid_input: 'never_sent',
  lease_lost: 'never_sent',
  account_unconfirmed: 'never_sent',
  certificate_unreadable: 'never_sent',
  certificate_obsolete_cipher: 'never_sent',
  certificate_key_encrypted: 'never_sent',
  certificate_rejected: 'certificate_refused',
  certificate_expired: 'certificate_refused',
};

/** What a sending that threw proves: by the status where an answer came, else by how far the connection was. */
export function hearingOfFailure(failure: CicloError): Hearing {
  const { status } = failure.params;
  if (typeof status === 'number') return hearingOfStatus(status);
  if (connectingFailed(failure)) return HEARING.no_connection;
  return HEARING[BY_CODE[failure.code] ?? 'cut_off'];
}
