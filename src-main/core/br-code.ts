import { LONGEST_CODE } from '../../src-preload/contract/vocabulary/limits.ts';

/** One tag of a BR Code; templates carry their parts in `parts`, all other tags have none. */
export type BrCodeField = {
  readonly tag: string;
  readonly value: string;
  readonly parts: ReadonlyMap<string, string> | null;
};

/** Why an activation code may not be shown or printed. `errors.json` has a sentence for each under `qr_refused.reasons`. */
export const ACTIVATION_CODE_REFUSALS = [
  'too_long',
  'not_tlv',
  'wrong_crc',
  'wrong_version',
  'wrong_currency',
  'wrong_country',
  'field_missing',
  'wrong_scheme',
  'location_unknown',
  'location_missing',
  'location_differs',
  'charge_location_missing',
  'charge_location_unexpected',
  'charge_location_differs',
] as const;
type ActivationCodeRefusal = (typeof ACTIVATION_CODE_REFUSALS)[number];

/** What the code is checked against: the mandate's location, the connection's scheme word, and the charge that it was asked for with. */
export type ExpectedCode = {
  readonly mandateLocation: string | null;
  readonly schemeWord: string;
  /**
   * Its payer then pays it on joining; null where none was asked for. What the bank calls the journey changes nothing of that: it may name none, or another than it has composed. Where the
   * bank tells of no location, that there is one is all that can be looked for.
   */
  readonly charge: { readonly location: string | null } | null;
};

/** What an accepted code says. Locations are as written in it, less a scheme; `chargeLocation` null where there is no charge. */
type ActivationCodeFields = {
  readonly payeeName: string;
  readonly payeeCity: string;
  readonly mandateLocation: string;
  readonly chargeLocation: string | null;
};

/** The fields of a code that may be shown, or why it may not. */
export type ActivationCodeVerdict =
  | { readonly ok: true; readonly fields: ActivationCodeFields }
  | { readonly ok: false; readonly why: ActivationCodeRefusal };

const CRC_FIELD_LENGTH = 8;
const LENGTH = /^\d{2}$/;
const SUB_LOCATION = '25';
const utf8 = new TextEncoder();

/**
 * CRC-16/CCITT (polynomial 0x1021, initial value 0xFFFF) of a text's UTF-8 bytes, as four upper-case hexadecimal digits.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of utf8.encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x8000 ? 0x11021 : 0);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Splits a BR Code into its fields, by tag, with the parts of the templates (26 to 51, 62, 80 to 99). Lengths count
 * characters. `null` when the text is no TLV from end to end or repeats a tag. Checks neither CRC nor content.
 */
export function parseBrCode(code: string): ReadonlyMap<string, BrCodeField> | null {
  const values = splitTlv(code);
  if (values === null) return null;
  const fields = new Map<string, BrCodeField>();
  for (const [tag, value] of values) {
    const parts = isTemplate(tag) ? splitTlv(value) : null;
    if (isTemplate(tag) && parts === null) return null;
    fields.set(tag, { tag, value, parts });
  }
  return fields;
}

function isTemplate(tag: string): boolean {
  return (tag >= '26' && tag <= '51') || tag === '62' || tag >= '80';
}

function splitTlv(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (!LENGTH.test(tag) || !LENGTH.test(length) || fields.has(tag)) return null;
    const end = at + 4 + Number(length);
    if (end > text.length) return null;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/**
 * Decides whether a mandate's activation code may be shown: its length, TLV, CRC, what rules/br-code.md names, the scheme in
 * its templates, and that the location inside is the mandate's. Fields beyond those are tolerated. The code itself is never altered.
 */
export function checkActivationCode(code: string, expected: ExpectedCode): ActivationCodeVerdict {
  const content = readContent(code, expected.schemeWord);
  if (typeof content === 'string') return { ok: false, why: content };
  const failed = CONTENT_CHECKS.find(({ fails }) => fails(content, expected));
  if (failed !== undefined) return { ok: false, why: failed.why };
  const { value, chargeLocation } = content;
  return {
    ok: true,
    fields: {
      payeeName: value('59'),
      payeeCity: value('60'),
      mandateLocation: withoutScheme(content.mandateLocation ?? ''),
      chargeLocation: chargeLocation && withoutScheme(chargeLocation),
    },
  };
}

type Content = {
  /** A field's text; empty when it is absent. */
  readonly value: (tag: string) => string;
  readonly fields: ReadonlyMap<string, BrCodeField>;
  readonly hasChargeTemplate: boolean;
  readonly hasMandateTemplate: boolean;
  readonly mandateLocation: string | null;
  readonly chargeLocation: string | null;
};

/** What makes a text no BR Code at all. */
export type CodeDamage = Extract<ActivationCodeRefusal, 'too_long' | 'not_tlv' | 'wrong_crc'>;

/** What makes a text no whole BR Code whatever it is for: its length, its TLV or its CRC; null when it is one. */
export function damageOf(code: string): CodeDamage | null {
  if (code.length > LONGEST_CODE) return 'too_long';
  const fields = parseBrCode(code);
  const crcAt = code.length - CRC_FIELD_LENGTH;
  if (fields === null || !code.startsWith('6304', crcAt) || [...fields.keys()].at(-1) !== '63')
    return 'not_tlv';
  return crc16(code.slice(0, -4)) === code.slice(-4) ? null : 'wrong_crc';
}

function readContent(code: string, schemeWord: string): Content | ActivationCodeRefusal {
  const damage = damageOf(code);
  const fields = parseBrCode(code);
  if (damage !== null || fields === null) return damage ?? 'not_tlv';
  const charge = templateOf(fields, '26', '51', schemeWord);
  const mandate = templateOf(fields, '80', '99', schemeWord);
  return {
    fields,
    value: (tag) => fields.get(tag)?.value ?? '',
    hasChargeTemplate: charge !== null,
    hasMandateTemplate: mandate !== null,
    mandateLocation: mandate?.get(SUB_LOCATION) ?? null,
    chargeLocation: charge?.get(SUB_LOCATION) ?? null,
  };
}

/** The first template within a range of tags whose GUI (`br.gov.bcb.<word>`) ends in the scheme's word, whatever its case. */
function templateOf(
  fields: ReadonlyMap<string, BrCodeField>,
  from: string,
  to: string,
  schemeWord: string,
): ReadonlyMap<string, string> | null {
  for (const { tag, parts } of fields.values()) {
    const gui = tag >= from && tag <= to ? parts?.get('00') : undefined;
    if (gui?.toLowerCase().split('.').at(-1) === schemeWord.toLowerCase()) return parts;
  }
  return null;
}

type ContentCheck = {
  readonly why: ActivationCodeRefusal;
  readonly fails: (content: Content, expected: ExpectedCode) => boolean;
};

const REQUIRED_TAGS = ['52', '59', '60'];

/** First that fails is the reason given. */
const CONTENT_CHECKS: readonly ContentCheck[] = [
  {
    why: 'wrong_version',
    fails: ({ value, fields }) => value('00') !== '01' || fields.keys().next().value !== '00',
  },
  { why: 'wrong_currency', fails: ({ value }) => value('53') !== '986' },
  { why: 'wrong_country', fails: ({ value }) => value('58') !== 'BR' },
  {
    why: 'field_missing',
    fails: ({ value, fields }) =>
      REQUIRED_TAGS.some((tag) => value(tag).trim() === '') || !fields.get('62')?.parts?.has('05'),
  },
  { why: 'wrong_scheme', fails: (content) => !content.hasChargeTemplate || !content.hasMandateTemplate },
  {
    why: 'location_unknown',
    fails: (_, { mandateLocation }) => mandateLocation === null || mandateLocation === '',
  },
  {
    why: 'location_missing',
    fails: ({ mandateLocation }) => mandateLocation === null || mandateLocation === '',
  },
  {
    why: 'location_differs',
    fails: (content, expected) => !isSamePlace(content.mandateLocation ?? '', expected.mandateLocation ?? ''),
  },
  {
    why: 'charge_location_missing',
    fails: ({ chargeLocation }, { charge }) => charge !== null && !chargeLocation,
  },
  {
    why: 'charge_location_unexpected',
    fails: ({ chargeLocation }, { charge }) => charge === null && chargeLocation !== null,
  },
  {
    why: 'charge_location_differs',
    fails: ({ chargeLocation }, { charge }) =>
      charge?.location != null && !isSamePlace(chargeLocation ?? '', charge.location),
  },
];

/**
 * A location as codes hold it: banks publish them without `https://`, for which 77 characters leave no room, and some write it all the
 * same.
 */
export function withoutScheme(location: string): string {
  return location.trim().replace(/^https?:\/\//i, '');
}

/** Whether two locations are one: whatever scheme they name, in any capitals of the host (RFC 3986 section 6.2.2.1). */
function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [one, other].map((location) =>
    withoutScheme(location).replace(/^[^/?#]*/, (host) => host.toLowerCase()),
  );
  return first === second;
}
