import type { JoiningForm } from '../../../src-preload/contract/activation.ts';
import { brazilianDay, daysAfter } from '../../kit/formats/days.ts';

/** Whom a joining charge is asked of, and what it may be for at first. */
export type JoiningPayer = {
  readonly name: string;
  /** CPF or CNPJ as it is known or typed. */
  readonly document: string;
  /** Centavos; null where nothing suggests one. */
  readonly amount: number | null;
};

/** What a person types of a joining charge. Amount in centavos, null where nothing was typed. */
export type JoiningDraft = {
  readonly amount: number | null;
  readonly key: string;
  readonly message: string;
  readonly days: string;
  readonly dueDate: string;
};

const FIRST_DAYS = '7';
const FIRST_DUE_DAYS = 7;

/** A charge of what each cycle costs, that waits for a week. */
export const firstDraft = (
  { amount }: JoiningPayer,
  { key, today }: { readonly key: string | null; readonly today: string },
): JoiningDraft => ({
  amount,
  key: key ?? '',
  message: '',
  days: FIRST_DAYS,
  dueDate: brazilianDay(daysAfter(today, FIRST_DUE_DAYS)),
});

/** The draft as the call takes it: amounts are typed in reais. */
export const formOf = (
  kind: JoiningForm['kind'],
  { amount, ...typed }: JoiningDraft,
  { name, document }: JoiningPayer,
): JoiningForm => ({
  kind,
  typed: {
    ...typed,
    amount: amount === null ? '' : (amount / 100).toFixed(2).replace('.', ','),
    payerName: name,
    payerDocument: document,
  },
});
