import type { ConfirmationRow } from '../../../src-preload/contract/confirmations.ts';
import type { BankClient } from '../../api-client/create-bank-api.ts';
import type { ConfirmationRecord } from '../../core/records.ts';
import { canonicalStatus, isOpenConfirmationStatus, isWaitingConfirmationStatus } from '../../core/status.ts';
import { type BankAndLedger, lookAtMandate } from './mandate-looks.ts';

/** A request as screens show it. */
export const confirmationRowOf = ({
  idSolicRec,
  status,
  expiresAt,
  history,
}: ConfirmationRecord): ConfirmationRow => ({
  idSolicRec,
  status,
  statusKind: canonicalStatus(status),
  expiresAt,
  isWaiting: isWaitingConfirmationStatus(status),
  history,
});

/**
 * Reads the open requests of a mandate at the bank and keeps what came; the mandate too once one has been answered, since the answer
 * decides over both. Answers whether anything has changed. Throws what keeps the bank from answering.
 */
export async function refreshOpenConfirmations(
  looking: BankAndLedger,
  connectionId: string,
  idRec: string,
): Promise<boolean> {
  const { banks, ledgers } = looking;
  const known = await ledgers.read.confirmations(connectionId, idRec);
  const open = known.filter(({ status }) => isOpenConfirmationStatus(status));
  if (open.length === 0) return false;
  const read = await banks.use(connectionId, async (api, signal) => {
    const read = await readAgain(api, open, signal);
    const isAnswered = read.some(({ status }) => !isOpenConfirmationStatus(status));
    if (isAnswered) await lookAtMandate(looking, connectionId, idRec, { api, signal });
    return read;
  });
  if (read.length > 0) await ledgers.write.storeConfirmations(connectionId, read);
  const statusBefore = new Map(open.map(({ idSolicRec, status }) => [idSolicRec, status]));
  return read.some(({ idSolicRec, status }) => statusBefore.get(idSolicRec) !== status);
}

async function readAgain(
  api: BankClient,
  open: readonly ConfirmationRecord[],
  signal: AbortSignal,
): Promise<readonly ConfirmationRecord[]> {
  const answers = await Promise.all(
    open.map(({ idSolicRec }) => api.writes.readConfirmation(idSolicRec, signal)),
  );
  return answers.filter((record) => record !== null);
}
