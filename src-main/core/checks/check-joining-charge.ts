import type { JoiningFormField } from '../../../src-preload/contract/vocabulary/activation.ts';
import { JOINING_TYPED_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { CivilDate } from '../civil-date.ts';
import { type Checked, checked, read, refused, type TypedReading } from '../draft-reading.ts';
import type { JoiningChargeDraft, JoiningTerm } from '../drafts.ts';
import { readAmount } from '../typed-amount.ts';
import { readDateFrom, readDocument, readOptional, readText } from '../typed-values.ts';

/** A charge for journey 3 (immediate) or 4 (due) as a person typed it; of the fields for its time only its own kind's count. */
export type JoiningForm = {
  readonly kind: JoiningTerm['kind'];
  readonly typed: Readonly<Record<JoiningFormField, string>>;
};

/** What the charge is checked against: its txid, and the day in São Paulo on which it would be made. */
type JoiningSetting = { readonly txid: string; readonly today: CivilDate };

const DAY_SECONDS = 86_400;
/** A due-date charge may be paid so many days late; our choice, since joining late is still joining. */
const DAYS_AFTER_DUE = 30;

/** Where each reading lands in a form. */
const FIELDS = {
  payerName: 'payerName',
  payerDocument: 'payerDocument',
  amount: 'amount',
  key: 'key',
  message: 'info',
  days: 'expiresAt',
  dueDate: 'dueDate',
} as const satisfies Readonly<Record<JoiningFormField, DraftField>>;

/** A typed charge made a draft, or every field that the bank would refuse, before anything is sent (SERVICE.md, section 9). */
export function checkJoiningCharge(
  { kind, typed }: JoiningForm,
  { txid, today }: JoiningSetting,
): Checked<JoiningChargeDraft> {
  const { most } = JOINING_TYPED_LIMITS;
  const term = kind === 'due' ? 'dueDate' : 'days';
  const readings = {
    payerName: readText(typed.payerName, most.payerName),
    payerDocument: readDocument(typed.payerDocument),
    amount: readAmount(typed.amount),
    key: readText(typed.key, most.key),
    message: readOptional(typed.message, (message) => readText(message, most.message)),
    term: kind === 'due' ? readDue(typed.dueDate, today) : readDays(typed.days),
  };
  return checked(
    readings,
    (name) => FIELDS[name === 'term' ? term : name],
    ({ payerName, payerDocument, ...rest }) => ({
      txid,
      payer: { name: payerName, document: payerDocument },
      ...rest,
    }),
  );
}

function readDue(typed: string, today: CivilDate): TypedReading<JoiningTerm> {
  const day = readDateFrom(typed, today, 'in_the_past');
  if (day.kind === 'refused') return day;
  return read({ kind: 'due', dueDate: day.value, daysAfterDue: DAYS_AFTER_DUE });
}

function readDays(typed: string): TypedReading<JoiningTerm> {
  const text = typed.trim();
  if (text === '') return refused('required');
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > JOINING_TYPED_LIMITS.most.days) return refused('malformed');
  return read({ kind: 'immediate', expirySeconds: days * DAY_SECONDS });
}
