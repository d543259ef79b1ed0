import { doneIf, idOnceShown, isCancelled, type Kind, notShown } from './kind.ts';

/** Calls a confirmation request off. */
export const cancelConfirmation: Kind<'cancel_confirmation'> = {
  isRepeatable: false,
  send: async ({ idSolicRec }, { writes, signal }) =>
    idOnceShown(isCancelled(await writes.cancelConfirmation(idSolicRec, signal)), idSolicRec),
  find: async ({ idSolicRec }, { api, signal }) => {
    const request = await api.writes.readConfirmation(idSolicRec, signal);
    return request === null ? notShown(idSolicRec) : doneIf(isCancelled(request), idSolicRec);
  },
  changes: ({ idSolicRec }) => ({ confirmation: idSolicRec }),
  subject: ({ idSolicRec }) => idSolicRec,
};
