import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ContactField } from '../../src-preload/contract/vocabulary/payers.ts';

/**
 * A telephone number as a person types it, in E.164 (`+5511987654321`): of Brazil unless it begins with `+` and another country, with or without
 * the trunk zero, spaces and signs. Null for what is no number: too few digits, an area code that there is not.
 */
export function readPhone(typed: string): string | null {
  // An extension is not part of what is called, and `wa.me` takes none.
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'BR', extract: false });
  return phone?.isValid() === true && phone.ext === undefined ? phone.number : null;
}

/** An E.164 number as people write it: `(11) 98765-4321` in Brazil, `+351 912 345 678` elsewhere; as it stands where it is none. */
export function formatPhone(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed === undefined) return phone;
  return parsed.country === 'BR' ? parsed.formatNational() : parsed.formatInternational();
}

/** What mail programs and HTML forms take for an address (HTML, 4.10.5.1.5), with a dot in its domain; no list, no name, nothing quoted. */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
/** RFC 5321, 4.5.3.1.3. */
const LONGEST_EMAIL = 254;

/** An e-mail address as a person types it, without the space around it; null for what is none. */
export function readEmail(typed: string): string | null {
  const email = typed.trim();
  return EMAIL.test(email) && email.length <= LONGEST_EMAIL ? email : null;
}

const READERS: Readonly<Record<ContactField, (typed: string) => string | null>> = {
  phone: readPhone,
  email: readEmail,
};

/** A field of a payer's contact as typed: empty where nothing was, null where what was typed is none. */
export const readContactField = (field: ContactField, typed: string): string | null =>
  typed.trim() === '' ? '' : READERS[field](typed.trim());
