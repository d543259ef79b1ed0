import type { MandateRecord } from '../../../core/records.ts';
import { doneIf, idOnceShown, inStanding, isCancelled, type Kind } from './kind.ts';

/** A mandate's cancellation by the receiver. */
export const cancelMandate: Kind<'cancel_mandate'> = {
  isRepeatable: false,
  changesStanding: true,
  send: async ({ idRec }, { writes, signal }) =>
    idOnceShown(isCancelled(await writes.cancelMandate(idRec, signal)), idRec),
  find: async ({ idRec }, { api, signal }) =>
    inStanding<MandateRecord>(idRec, await api.readMandate(idRec, signal), (mandate) =>
      doneIf(isCancelled(mandate), idRec),
    ),
  changes: ({ idRec }) => ({ mandate: idRec }),
  subject: ({ idRec }) => idRec,
};
