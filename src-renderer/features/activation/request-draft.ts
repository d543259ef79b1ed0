import { daysAfter } from '../../kit/formats/days.ts';

/** Days that a request may be given to be answered in; each ends with its day. */
export const REQUEST_DAYS = [1, 3, 7, 15] as const;

/** How long a request waits: until the end of a day, or until a moment that is typed. */
export type Expiry = `days_${(typeof REQUEST_DAYS)[number]}` | 'otherMoment';

/** What a person types of a request. */
export type RequestDraft = {
  readonly document: string;
  readonly institution: string;
  readonly branch: string;
  readonly account: string;
  readonly expiry: Expiry;
  /** As typed, `dd/mm/aaaa HH:mm`; counts for another moment alone. */
  readonly moment: string;
};

/** A draft with nothing typed but the document that is known. */
export const emptyRequest = (document: string | null): RequestDraft => ({
  document: document ?? '',
  institution: '',
  branch: '',
  account: '',
  expiry: 'days_3',
  moment: '',
});

/** Whether a hand has typed something that a press would not make again. */
export function isTyped(draft: RequestDraft, document: string | null): boolean {
  const untouched = emptyRequest(document);
  const typed = ['document', 'institution', 'branch', 'account', 'moment'] as const;
  return typed.some((part) => draft[part] !== untouched[part]);
}

/** The day with which a time to answer ends, counted from today; null for another moment. */
export function lastDayOf(expiry: Expiry, today: string): string | null {
  const days = REQUEST_DAYS.find((count) => expiry === `days_${count}`);
  return days === undefined ? null : daysAfter(today, days);
}

/** The draft as the call takes it. The last minute of a day in São Paulo is its end. */
export function formOf({ expiry, moment, ...form }: RequestDraft, today: string) {
  const day = lastDayOf(expiry, today);
  return { ...form, expiresAt: day === null ? moment : `${day}T23:59` };
}
