import type { MandateSight, ShownMandate } from '../../../../src-preload/contract/locations.ts';
import { MANDATE_STATUSES } from '../../../../src-preload/contract/vocabulary/mandates.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { readMandateTerms } from '../../../api-client/wire/mandate.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { LocationRecord, MandateRecord } from '../../../core/records.ts';
import { shownDifferences } from '../../../core/shown-mandate.ts';
import { canonicalStatus } from '../../../core/status.ts';
import type { Services } from '../../services.ts';

type Terms = Omit<MandateRecord, 'raw'>;

/** How the service refuses to show a mandate that has ended (specification, RecPayloadOperacaoInvalida). */
const ENDED_STATUS = 400;

/**
 * Reads what a payer's bank is shown at a location, and compares it with the mandate that the ledger holds to stand there. Throws
 * `not_found` for a location that is not known, `answer_unreadable` for a payload that cannot be understood.
 */
export async function readShownAt(
  { banks, ledgers }: Pick<Services, 'banks' | 'ledgers'>,
  connectionId: string,
  locationId: number,
): Promise<ShownMandate> {
  const [location] = await ledgers.read.locations(connectionId, locationId + 1, 1);
  if (location?.id !== locationId)
    throw new CicloError('not_found', `no location ${locationId}`, { id: String(locationId) });
  const shown = await banks.use(connectionId, (api, signal) => lookAt(api, location, signal));
  if (shown === 'nothing' || shown === 'ended') return { kind: shown };
  const own = await ownTerms(ledgers, connectionId, location.idRec ?? shown.idRec);
  const differences = own === null ? [] : shownDifferences(shown, own);
  return { kind: 'shown', shown: sightOf(shown), own: own && sightOf(own), differences };
}

async function lookAt(
  api: BankClient,
  { location }: Pick<LocationRecord, 'location'>,
  signal: AbortSignal,
): Promise<Terms | 'nothing' | 'ended'> {
  try {
    const reading = await api.writes.readShownMandate(location, signal);
    if (reading.kind === 'missing') return 'nothing';
    if (reading.kind === 'found') return reading.record;
    const { reason } = reading.quarantined;
    throw new CicloError('answer_unreadable', `${location}: ${reason}`, { path: '/rec', reason });
  } catch (error) {
    const { code, params } = asCicloError(error);
    if (code === 'request_refused' && params.status === ENDED_STATUS) return 'ended';
    throw error;
  }
}

async function ownTerms(
  ledgers: Services['ledgers'],
  connectionId: string,
  idRec: string,
): Promise<Terms | null> {
  const detail = await ledgers.read.mandateDetail(connectionId, idRec);
  return detail === null ? null : (readMandateTerms(detail.raw)?.record ?? null);
}

function sightOf({ payer, ...terms }: Terms): MandateSight {
  const word = canonicalStatus(terms.status);
  const { location: _location, journey: _journey, joiningTxid: _txid, history: _history, ...rest } = terms;
  return {
    ...rest,
    unreadableEnd: rest.unreadableEnd ?? null,
    payerName: payer.name,
    payerDocument: maskDocument(payer.document),
    statusKind: MANDATE_STATUSES.find((known) => known === word) ?? 'UNKNOWN',
  };
}
