import { readMandateTerms } from '../../../api-client/wire/mandate.ts';
import type { MandateTerms } from '../../../core/checks/mandate-form-values.ts';
import { CicloError } from '../../../core/failure.ts';
import type { MandateDetail } from '../../../ledger/model/ledger-reader.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/** A mandate of the ledger. Throws `not_found` where the ledger has none of that id. */
export async function storedMandate(
  { read }: Pick<LedgerGateway, 'read'>,
  connectionId: string,
  idRec: string,
): Promise<MandateDetail> {
  const detail = await read.mandateDetail(connectionId, idRec);
  if (detail === null) throw noMandate(idRec);
  return detail;
}

const noMandate = (idRec: string): CicloError =>
  new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });

/** A mandate of the ledger with its whole terms. Throws `not_found` where the ledger has none of that id. */
export async function storedTerms(
  ledgers: LedgerGateway,
  connectionId: string,
  idRec: string,
): Promise<Pick<MandateDetail, 'row' | 'joiningPayments'> & { readonly terms: MandateTerms }> {
  const { row, joiningPayments, raw } = await storedMandate(ledgers, connectionId, idRec);
  const terms = readMandateTerms(raw);
  if (terms === null) throw noMandate(idRec);
  return { row, joiningPayments, terms };
}
