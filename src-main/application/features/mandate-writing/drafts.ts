import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { FormReading, MandateForm } from '../../../../src-preload/contract/mandate-writing.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { checkMandateDraft } from '../../../core/checks/check-mandate-draft.ts';
import { BLANK_MANDATE_FORM, copyOfMandate } from '../../../core/checks/mandate-form-values.ts';
import { type CivilDate, saoPauloDate } from '../../../core/civil-date.ts';
import { formatDocument } from '../../../core/cpf-cnpj.ts';
import { plannedDates } from '../../../core/cycles/planned-dates.ts';
import { type Checked, type DraftProblem, readValueOf } from '../../../core/draft-reading.ts';
import type { MandateDraft } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import { readAmount } from '../../../core/typed-amount.ts';
import { readDocument } from '../../../core/typed-values.ts';
import { storedTerms } from '../../ledgers/stored/mandate-terms.ts';
import type { Services } from '../../services.ts';
import { duplicatesOf, refuseUnderWay, unacceptedDuplicate } from './duplicates.ts';

/** As many due dates as show whether a calendar is meant so. */
const DATES_SHOWN = 6;

type DraftHandlers = Pick<Handlers['mandateWriting'], 'draft' | 'check' | 'create'>;

/** Handlers of one new mandate: its form, what is wrong with it, and sending it. */
export function mandateDraftHandlers({ ledgers, banks, outbox }: Services): DraftHandlers {
  const today = async (connectionId: string): Promise<CivilDate> =>
    saoPauloDate(await banks.now(connectionId));
  const duplicatesOfForm = async (connectionId: string, result: Checked<MandateDraft>) => {
    if (result.kind === 'problems') return [];
    return (await duplicatesOf(ledgers, connectionId, [result.draft]))(result.draft);
  };
  return {
    draft: async ({ connectionId, copyOf }) => {
      if (copyOf === null) return { form: BLANK_MANDATE_FORM, original: null };
      const { terms } = await storedTerms(ledgers, connectionId, copyOf);
      const { payer, contract } = terms.record;
      return {
        form: copyOfMandate(terms, await today(connectionId)),
        original: { payerName: payer.name, contract },
      };
    },
    check: async ({ connectionId, form }) => {
      const result = checkMandateDraft(form, await today(connectionId));
      const problems = result.kind === 'problems' ? result.problems : [];
      return { problems, ...understood(form), duplicates: await duplicatesOfForm(connectionId, result) };
    },
    create: async ({ connectionId, form, acceptedDuplicates }) => {
      const result = checkMandateDraft(form, await today(connectionId));
      if (result.kind === 'problems') return result;
      const intent = { kind: 'create_mandate', payload: result.draft } as const;
      const lastCheck = async (): Promise<void> => {
        await refuseUnderWay(ledgers, connectionId, [result.draft]);
        const duplicate = unacceptedDuplicate(
          await duplicatesOfForm(connectionId, result),
          acceptedDuplicates,
        );
        if (duplicate !== null) throw new LiveDuplicate(duplicate);
      };
      return outbox.send(connectionId, intent, { lastCheck }).catch(asDuplicateProblem);
    },
  };
}

/** Keeps a mandate from being sent of which there is one already. */
class LiveDuplicate extends CicloError {
  readonly idRec: string;

  constructor(idRec: string) {
    super('invalid_input', `mandate ${idRec} is live and has this payer and contract`);
    this.idRec = idRec;
  }
}

function asDuplicateProblem(error: unknown): WriteResult {
  if (!(error instanceof LiveDuplicate)) throw error;
  return { kind: 'problems', problems: [duplicateProblem(error.idRec)] };
}

const duplicateProblem = (idRec: string): DraftProblem => ({
  field: 'contract',
  reason: 'duplicate_contract',
  params: { idRec },
});

/** What can be said of a form that may still be wrong elsewhere. */
function understood(form: MandateForm): Pick<FormReading, 'dueDates' | 'document' | 'amount'> {
  const document = readValueOf(readDocument(form.payerDocument));
  return {
    dueDates: plannedDates(form, DATES_SHOWN),
    document: document === null ? null : formatDocument(document),
    amount: readValueOf(readAmount(form.fixedAmount || form.floorAmount)),
  };
}
