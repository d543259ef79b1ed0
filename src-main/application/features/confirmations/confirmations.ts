import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import {
  type ConfirmationForm,
  checkConfirmationDraft,
} from '../../../core/checks/check-confirmation-draft.ts';
import { CicloError } from '../../../core/failure.ts';
import { isWaitingConfirmationStatus } from '../../../core/status.ts';
import { storedMandate } from '../../ledgers/stored/mandate-terms.ts';
import { notCancellable } from '../../outbox/cancel-once.ts';
import { confirmationRowOf, refreshOpenConfirmations } from '../../polling/payer-confirmations.ts';
import type { Feature, Services } from '../../services.ts';

/** Requests that a payer confirm a mandate. */
export const confirmationsFeature: Feature<'confirmations'> = (services) => ({
  handlers: confirmationsHandlers(services),
});

/** Handlers: confirmation requests under /solicrec (SERVICE.md, section 2.3). */
function confirmationsHandlers(services: Services): Handlers['confirmations'] {
  const { ledgers, emit } = services;
  return {
    list: async ({ connectionId, idRec }) => {
      const isFresh = await refreshOpenConfirmations(services, connectionId, idRec).then(
        (hasChanged) => {
          if (hasChanged) emit('sync.ledgerChanged', { connectionId });
          return true;
        },
        () => false,
      );
      const rows = await ledgers.read.confirmations(connectionId, idRec);
      return { rows: rows.map(confirmationRowOf), isFresh };
    },
    create: ({ connectionId, idRec, form }) => create(services, connectionId, { idRec, ...form }),
    cancel: ({ connectionId, idRec, idSolicRec }) => cancel(services, connectionId, idRec, idSolicRec),
  };
}

async function create(
  services: Services,
  connectionId: string,
  form: ConfirmationForm,
): Promise<WriteResult> {
  const { banks, ledgers, outbox } = services;
  const mandate = await storedMandate(ledgers, connectionId, form.idRec);
  await refreshOpenConfirmations(services, connectionId, form.idRec);
  const earlier = await ledgers.read.confirmations(connectionId, form.idRec);
  const checked = checkConfirmationDraft(form, {
    mandateStatus: mandate.row.status,
    earlier: earlier.map(({ status }) => status),
    now: await banks.now(connectionId),
  });
  if (checked.kind === 'problems') return checked;
  // Another window may have asked since this one looked.
  const lastCheck = async (): Promise<void> => {
    const now = await ledgers.read.confirmations(connectionId, form.idRec);
    if (now.length !== earlier.length)
      throw new CicloError('already_running', `the payer of ${form.idRec} was asked elsewhere`);
  };
  return outbox.send(connectionId, { kind: 'create_confirmation', payload: checked.draft }, { lastCheck });
}

/** A request that no longer waits is not sent: the bank would refuse it (SERVICE.md, section 3). */
async function cancel(
  services: Services,
  connectionId: string,
  idRec: string,
  idSolicRec: string,
): Promise<WriteResult> {
  await refreshOpenConfirmations(services, connectionId, idRec);
  const known = await services.ledgers.read.confirmations(connectionId, idRec);
  const request = known.find((one) => one.idSolicRec === idSolicRec);
  if (!request) throw new CicloError('not_found', `no request ${idSolicRec}`, { id: idSolicRec });
  if (!isWaitingConfirmationStatus(request.status)) return notCancellable(request.status);
  return services.outbox.send(connectionId, { kind: 'cancel_confirmation', payload: { idSolicRec } });
}
