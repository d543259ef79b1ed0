import { readContract } from '../../../api-client/wire/mandate.ts';
import type { MandateDraft } from '../../../core/drafts.ts';
import type { MandateRecord } from '../../../core/records.ts';
import { foundIn, type Kind } from './kind.ts';
import { newMandates, type Unreadable } from './new-records.ts';

/** A new mandate (SERVICE.md, section 2.1). */
export const createMandate: Kind<'create_mandate'> = {
  isRepeatable: false,
  isFoundByTime: true,
  send: async (draft, { writes, signal }) => (await writes.createMandate(draft, signal)).idRec,
  find: async (draft, { api, when, known, signal }) => {
    const listed = await newMandates(api, when, signal);
    const ours = listed.records.find((mandate) => !known.has(mandate.idRec) && isMandateOf(draft, mandate));
    const isHidden = listed.unreadable.some((record) => mayBeMandateOf(draft, record, known));
    return foundIn(ours?.idRec, { ...listed, isHidden });
  },
  changes: ({ locationId }, idRec) => ({
    ...(idRec === null ? {} : { mandate: idRec }),
    location: locationId,
  }),
  subject: ({ payer, contract }) => `${payer.name} · ${contract}`,
};

/**
 * Whether a mandate that appeared when one was asked for is that one. A field that the bank leaves out or hides does not count as a difference:
 * taking ours for another's would lead to a second one.
 */
export function isMandateOf(draft: MandateDraft, mandate: MandateRecord): boolean {
  const { amount, kind } = { amount: null, ...draft.value };
  return (
    mandate.contract.trim() === draft.contract &&
    mandate.startDate === draft.firstDate &&
    isSameOrHidden(mandate.payer.document?.number, draft.payer.document.number) &&
    isSameOrHidden(mandate.fixedAmount, kind === 'fixed' ? amount : null) &&
    isSameOrHidden(mandate.floorAmount, kind === 'floor' ? amount : null)
  );
}

/** Whether a record that cannot be understood may be the mandate that was asked for: one of another contract is not, nor a known one. */
export function mayBeMandateOf(
  { contract }: MandateDraft,
  { id, raw }: Unreadable,
  known: ReadonlySet<string>,
): boolean {
  const shown = readContract(raw);
  return (id === null || !known.has(id)) && (shown === null || shown.trim() === contract);
}

const isSameOrHidden = <Value>(shown: Value | null | undefined, asked: Value | null): boolean =>
  shown === null || shown === undefined || shown === asked;
