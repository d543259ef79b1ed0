import { confirmationsOfMandate } from '../../../api-client/wire/confirmation.ts';
import type { ConfirmationDraft } from '../../../core/drafts.ts';
import type { ConfirmationRecord } from '../../../core/records.ts';
import { doneIf, inStanding, type Kind, toSecond } from './kind.ts';

/**
 * A confirmation request (SERVICE.md, section 2.3). A mandate has one open request at most, so that asking again for one that is not shown
 * makes no second one.
 */
export const createConfirmation: Kind<'create_confirmation'> = {
  isRepeatable: false,
  send: async (draft, { writes, signal }) => (await writes.createConfirmation(draft, signal)).idSolicRec,
  find: async (draft, { api, known, signal }) =>
    inStanding(draft.idRec, await api.readMandate(draft.idRec, signal), ({ raw }) => {
      const ours = confirmationsOfMandate(raw)?.find(
        (request) => !known.has(request.idSolicRec) && isConfirmationOf(draft, request),
      );
      return doneIf(ours !== undefined, ours?.idSolicRec ?? null);
    }),
  changes: (draft, idSolicRec) => ({
    mandate: draft.idRec,
    confirmation: idSolicRec,
    ...(idSolicRec === null ? {} : { newConfirmation: asCreated(draft, idSolicRec) }),
  }),
  subject: ({ idRec }) => idRec,
};

/** A request shows neither recipient nor day of creation for certain: its expiry, to the second, is what it is known by. */
function isConfirmationOf(draft: ConfirmationDraft, confirmation: ConfirmationRecord): boolean {
  return confirmation.expiresAt !== null && toSecond(confirmation.expiresAt) === toSecond(draft.expiresAt);
}

function asCreated({ idRec, expiresAt }: ConfirmationDraft, idSolicRec: string): ConfirmationRecord {
  const known = { idSolicRec, idRec, status: 'CRIADA', expiresAt };
  return { ...known, history: [], raw: JSON.stringify(known) };
}
