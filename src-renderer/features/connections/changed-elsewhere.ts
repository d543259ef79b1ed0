import { isSame } from '../../kit/typing/own-typing.ts';
import type { ConnectionForm } from './connection-form.ts';

/** What workstations of an office share of a company, as far as its form shows it. */
const SHARED = [
  'name',
  'group',
  'profile',
  'baseUrl',
  'tokenUrl',
  'schemeWord',
  'localHolidays',
  'extraHeaders',
] as const satisfies readonly (keyof ConnectionForm)[];

/** What stands in a field in which something else was typed. */
export type OtherValue = { readonly field: (typeof SHARED)[number]; readonly stands: string };

/** What stands now, but for the fields that the person has changed since they saw `seen`. */
export function withOwnChanges(
  stands: ConnectionForm,
  seen: ConnectionForm,
  typed: ConnectionForm,
): ConnectionForm {
  const own = Object.entries(typed).filter(
    ([field, value]) => !isSame(value, seen[field as keyof ConnectionForm]),
  );
  return { ...stands, ...Object.fromEntries(own) };
}

/** The fields in which something else was typed than stands now. */
export const otherValues = (stands: ConnectionForm, typed: ConnectionForm): readonly OtherValue[] =>
  SHARED.filter((field) => stands[field] !== typed[field]).map((field) => ({ field, stands: stands[field] }));
