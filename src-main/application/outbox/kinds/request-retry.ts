import { type CivilDate, saoPauloDate } from '../../../core/civil-date.ts';
import type { ChargeRecord } from '../../../core/records.ts';
import { legalRetryDates } from '../../../core/retry-window.ts';
import { retriesUnread, retryFacts } from '../../ledgers/retry-facts.ts';
import { doneIf, idOnceShown, inStanding, type Kind } from './kind.ts';

/** A retry of a failed charge on a day. */
export const requestRetry: Kind<'request_retry'> = {
  isRepeatable: false,
  changesStanding: true,
  send: async ({ txid, date }, { writes, signal }) =>
    idOnceShown(isTriedOn(date, await writes.requestRetry(txid, date, signal)), txid),
  find: async ({ txid, date }, { api, signal }) =>
    inStanding(txid, await api.readCharge(txid, signal), (charge) => doneIf(isTriedOn(date, charge), txid)),
  changes: ({ txid }) => ({ charge: txid }),
  // By the rules that it was asked by: since then money, a person's decision or another try may have come. What this very batch asked for is no other try.
  isStillWanted: async ({ txid, date }, { ledgers, connectionId, now }) => {
    const charge = await ledgers.read.chargeToChange(connectionId, txid);
    if (charge === null) return true;
    const today = saoPauloDate(now());
    const facts = retryFacts(charge, retriesUnread(charge, today));
    const attempts = facts.attempts.filter(({ settleDate }) => settleDate !== date);
    return legalRetryDates({ ...facts, attempts }, today).includes(date);
  },
  subject: ({ txid }) => txid,
};

const isTriedOn = (date: CivilDate, { attempts }: Pick<ChargeRecord, 'attempts'>): boolean =>
  attempts.some(({ settleDate }) => settleDate === date);
