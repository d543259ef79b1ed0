import type { ActivationWrite } from '../../../../src-preload/contract/activation.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { JoiningCharge } from '../../../api-client/bank-api.ts';
import { mandates } from '../../../api-client/wire/mandate.ts';
import { readRecordById } from '../../../api-client/wire/resource.ts';
import { activationGuide } from '../../../core/activation-guide.ts';
import { parseDecimal } from '../../../core/money.ts';
import type { ConfirmationRecord } from '../../../core/records.ts';
import type { MandateDetail } from '../../../ledger/model/ledger-reader.ts';
import { storedMandate } from '../../ledgers/stored/mandate-terms.ts';
import type { Feature, Services } from '../../services.ts';
import { joiningHandlers } from './joining.ts';
import { attachLocation, reviseWaiting } from './steps.ts';
import { underWayOf } from './under-way.ts';
import { refreshActivation } from './watch.ts';

/** What each journey to an active mandate needs. */
export const activationFeature: Feature<'activation'> = (services) => ({
  handlers: activationHandlers(services),
});

/** Handlers: what each journey to an activated mandate needs (SERVICE.md, section 3), and how its answer is waited for. */
function activationHandlers(services: Services): Handlers['activation'] {
  const { ledgers } = services;
  return {
    ...joiningHandlers(services),
    guide: async ({ connectionId, idRec, dueTxid }) => {
      const detail = await storedMandate(ledgers, connectionId, idRec);
      const requests = await ledgers.read.confirmations(connectionId, idRec);
      const underWay = await underWayOf(ledgers, connectionId, idRec, requests);
      const { row, location, joiningTxid } = detail;
      return {
        row,
        location,
        joiningTxid,
        payerDocument: documentIn(detail),
        ...guideShown(detail, dueTxid, { requests, underWay }),
        underWay,
        halfway: location === null ? await ledgers.read.locationMadeFor(connectionId, idRec) : null,
      };
    },
    attachLocation: ({ connectionId, idRec, locationId }) =>
      attachLocation(services, { connectionId, idRec }, locationId),
    charges: async ({ connectionId }) => {
      const listed = await services.banks.use(connectionId, (api, signal) => api.listJoiningCharges(signal));
      return listed.map(chargeShown);
    },
    nameCharge: ({ connectionId, idRec, txid }) =>
      reviseWaiting(services, { connectionId, idRec }, { joiningTxid: txid }),
    refresh: (asked) => refreshActivation(services, asked),
  };
}

/** What the payer was asked, and what the bank has not answered. */
type Asked = {
  readonly requests: readonly ConfirmationRecord[];
  readonly underWay: readonly ActivationWrite[];
};

function guideShown(
  { row, location, joiningTxid }: MandateDetail,
  dueTxid: string | null,
  { requests, underWay }: Asked,
) {
  return activationGuide({
    status: row.status,
    journey: row.journey,
    hasLocation: location !== null,
    joiningTxid,
    dueTxid,
    requests: requests.map(({ status }) => status),
    isAskingPayer: underWay.some(({ kind }) => kind === 'create_confirmation'),
  });
}

/** A charge that may go along with a code, its amount in centavos; null where the bank tells none. */
const chargeShown = ({ amount, ...charge }: JoiningCharge) => ({
  ...charge,
  amount: amount === null ? null : parseDecimal(amount),
});

/** Lists show documents masked; the bank's own words hold them whole. */
function documentIn({ row, raw }: MandateDetail): string | null {
  const reading = readRecordById(mandates, row.idRec, JSON.parse(raw));
  return reading.kind === 'found' ? (reading.record.payer.document?.number ?? null) : null;
}
