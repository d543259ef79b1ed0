import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { UtcInstant } from '../civil-date.ts';
import { type Checked, checked, inPart, refused, type TypedReading } from '../draft-reading.ts';
import type { ConfirmationDraft } from '../drafts.ts';
import { canonicalStatus, isWaitingConfirmationStatus } from '../status.ts';
import {
  readDocument,
  readInstantAfter,
  readInstitution,
  readMandateId,
  readOptional,
  readText,
} from '../typed-values.ts';

/** A new confirmation request as a person typed it; empty where nothing was typed. */
export type ConfirmationForm = Readonly<
  Record<'idRec' | 'expiresAt' | 'document' | 'account' | 'branch' | 'institution', string>
>;

/** What the bank holds a new confirmation request against. */
export type ConfirmationSetting = {
  readonly mandateStatus: string;
  /** Raw statuses of the requests that the mandate has had. */
  readonly earlier: readonly string[];
  readonly now: UtcInstant;
};

const FIELDS = {
  idRec: 'idRec',
  expiresAt: 'expiresAt',
  document: 'recipient',
  account: 'recipient',
  branch: 'recipient',
  institution: 'recipient',
} as const satisfies Readonly<Record<keyof ConfirmationForm, DraftField>>;

/**
 * A new confirmation request as typed made a draft, or every field that the bank would refuse, before anything is sent (specification,
 * SolicRecSolicitada and SolicRecOperacaoInvalida).
 */
export function checkConfirmationDraft(
  form: ConfirmationForm,
  setting: ConfirmationSetting,
): Checked<ConfirmationDraft> {
  const readings = {
    idRec: readAwaitingMandate(form.idRec, setting),
    expiresAt: readInstantAfter(form.expiresAt, setting.now),
    document: inPart('document', readDocument(form.document)),
    account: inPart('account', readText(form.account, TEXT_LIMITS.account)),
    branch: inPart(
      'branch',
      readOptional(form.branch, (typed) => readText(typed, TEXT_LIMITS.branch)),
    ),
    institution: inPart('institution', readInstitution(form.institution)),
  };
  return checked(
    readings,
    (name) => FIELDS[name],
    ({ idRec, expiresAt, ...recipient }) => ({ idRec, expiresAt, recipient }),
  );
}

/** A request needs a mandate that is CRIADA and no other request that waits. */
function readAwaitingMandate(
  typed: string,
  { mandateStatus, earlier }: ConfirmationSetting,
): TypedReading<string> {
  if (canonicalStatus(mandateStatus) !== 'CRIADA')
    return refused('mandate_status', { status: mandateStatus });
  const isWaited = earlier.some(isWaitingConfirmationStatus);
  return isWaited ? refused('request_open') : readMandateId(typed);
}
