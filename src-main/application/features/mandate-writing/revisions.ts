import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { RevisionForm } from '../../../../src-preload/contract/mandate-writing.ts';
import { checkMandateRevision, type RevisionSetting } from '../../../core/checks/check-mandate-revision.ts';
import { lockedFields } from '../../../core/checks/locked-fields.ts';
import { formOfMandate, type MandateTerms } from '../../../core/checks/mandate-form-values.ts';
import { saoPauloDate } from '../../../core/civil-date.ts';
import type { DraftProblem } from '../../../core/draft-reading.ts';
import { storedMandate, storedTerms } from '../../ledgers/stored/mandate-terms.ts';
import { cancelOnce } from '../../outbox/cancel-once.ts';
import type { Services } from '../../services.ts';

type RevisionHandlers = Pick<Handlers['mandateWriting'], 'revisable' | 'checkRevision' | 'revise' | 'cancel'>;

/** Nothing was changed: there is nothing to send. */
const UNCHANGED: DraftProblem = { field: 'whole', reason: 'required', params: {} };

/** Handlers of what changes at a mandate that exists. */
export function mandateRevisionHandlers({ ledgers, banks, polling, outbox }: Services): RevisionHandlers {
  const checked = async (connectionId: string, idRec: string, changes: RevisionForm) => {
    const { terms } = await storedTerms(ledgers, connectionId, idRec);
    const today = saoPauloDate(await banks.now(connectionId));
    return checkMandateRevision(changes, settingOf(terms, today));
  };
  return {
    revisable: async ({ connectionId, idRec }) => {
      const { row, terms } = await storedTerms(ledgers, connectionId, idRec);
      return { row, form: formOfMandate(terms), locks: Object.fromEntries(lockedFields(row.status)) };
    },
    checkRevision: async ({ connectionId, idRec, changes }) => {
      const result = await checked(connectionId, idRec, changes);
      return result.kind === 'problems' ? result.problems : [];
    },
    revise: async ({ connectionId, idRec, changes }) => {
      if (Object.keys(changes).length === 0) return { kind: 'problems', problems: [UNCHANGED] };
      const result = await checked(connectionId, idRec, changes);
      if (result.kind === 'problems') return result;
      const payload = { idRec, revision: result.draft };
      return outbox.send(connectionId, { kind: 'revise_mandate', payload });
    },
    cancel: async ({ connectionId, idRec }) => {
      const statusNow = async () => (await storedMandate(ledgers, connectionId, idRec)).row.status;
      const intent = { kind: 'cancel_mandate', payload: { idRec } } as const;
      const report = await cancelOnce(outbox, connectionId, intent, statusNow);
      // The bank calls off the mandate's open charges with it.
      if (report.kind === 'done') polling.refresh(connectionId);
      return report;
    },
  };
}

/** A mandate carries no creation date: the first day of its history is it, and `today` where the bank tells none. */
function settingOf(
  { record: { status, history, endDate } }: MandateTerms,
  today: RevisionSetting['createdOn'],
): RevisionSetting {
  const [first] = history.flatMap(({ at }) => (at === null ? [] : [at])).toSorted();
  return { status, createdOn: first === undefined ? today : saoPauloDate(first), endDate };
}
