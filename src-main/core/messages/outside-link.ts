import { readEmail } from '../contact.ts';

/** What may be opened outside with a message in it: a talk in WhatsApp, or a letter in the mail program. Nothing else. */
export type OutsideLink =
  | { readonly kind: 'whatsapp'; readonly phone: string; readonly text: string }
  | { readonly kind: 'mail'; readonly email: string; readonly subject: string; readonly body: string };

/** E.164 without its plus (faq.whatsapp.com, "click to chat"). */
const DIGITS = /^[1-9]\d{7,14}$/;
const E164 = /^\+[1-9]\d{7,14}$/;
/** The longest address that is read. */
const LONGEST = 16_000;
/** The longest that every system opens: Windows refuses a longer one (Electron's documents, `shell.openExternal`). */
const LONGEST_OPENED = 2_081;

/** An address that opens a message outside; where it has no room for the text, that is pasted. */
export type OutsideAddress = { readonly address: string; readonly hasText: boolean };

/** The address of a message that every system opens: where the text would make it too long, without the text. */
export function addressOf(link: OutsideLink): OutsideAddress {
  const whole = linkTo(link);
  if (whole.length <= LONGEST_OPENED) return { address: whole, hasText: true };
  const bare: OutsideLink = link.kind === 'mail' ? { ...link, body: '' } : { ...link, text: '' };
  return { address: linkTo(bare), hasText: false };
}

/**
 * The address that opens a message outside: `https://wa.me/<digits>?text=` or a `mailto:` whose lines end in CRLF (RFC 6068, section 5). Whatever
 * stands in the texts stays text: everything but letters and digits is encoded. Throws `RangeError` for a number or an address that is none.
 */
export function linkTo(link: OutsideLink): string {
  if (link.kind === 'whatsapp') {
    if (!E164.test(link.phone)) throw new RangeError('not an E.164 number');
    return `https://wa.me/${link.phone.slice(1)}?text=${encoded(link.text)}`;
  }
  if (readEmail(link.email) !== link.email) throw new RangeError('not an e-mail address');
  const [subject, body] = [link.subject.replaceAll(LINE_ENDS, ' '), link.body.replaceAll(LINE_ENDS, '\r\n')];
  return `mailto:${address(link.email)}?subject=${encoded(subject)}&body=${encoded(body)}`;
}

const LINE_ENDS = /\r\n|\r|\n/g;
const HALF_LETTERS = /\p{Cs}/gu;
const LEFT_PLAIN = /[!'()*]/g;

/** Percent-encoded, also what `encodeURIComponent` leaves; a half of a letter, which has no code, becomes the sign for one. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(HALF_LETTERS, '�')).replaceAll(
    LEFT_PLAIN,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const address = (email: string): string => encoded(email).replace('%40', '@');

/**
 * Reads an address that a page wants to have opened outside; null for every other one: another scheme or host, a port, credentials, a fragment, a
 * second addressee, copies, attachments, whatever else a `mailto:` can order.
 */
export function parseOutsideLink(text: string): OutsideLink | null {
  const url = text.length > LONGEST ? null : URL.parse(text);
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'mailto:') return mailOf(url);
  return url.protocol === 'https:' && url.host === 'wa.me' ? talkOf(url) : null;
}

function talkOf(url: URL): OutsideLink | null {
  const digits = url.pathname.slice(1);
  const asked = onlyOnce(url, ['text']);
  if (!DIGITS.test(digits) || asked === null) return null;
  return { kind: 'whatsapp', phone: `+${digits}`, text: asked.text };
}

function mailOf(url: URL): OutsideLink | null {
  const email = decoded(url.pathname);
  const asked = onlyOnce(url, ['subject', 'body']);
  if (email === null || readEmail(email) !== email || asked === null) return null;
  // A line break in a header would begin another one.
  if (/[\r\n]/.test(asked.subject)) return null;
  return { kind: 'mail', email, subject: asked.subject, body: asked.body };
}

/** The values of exactly these names, each there once; null otherwise. `+` is a plus here, not a space (RFC 6068). */
function onlyOnce<Name extends string>(url: URL, names: readonly Name[]): Record<Name, string> | null {
  const parts = url.search.slice(1).split('&');
  if (parts.length !== names.length) return null;
  const values = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const value = decoded(part.slice(at + 1));
    if (at < 0 || value === null) return null;
    values.set(part.slice(0, at), value);
  }
  if (!names.every((name) => values.has(name))) return null;
  return Object.fromEntries(values) as Record<Name, string>;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
