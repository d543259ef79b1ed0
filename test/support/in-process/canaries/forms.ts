/** A secret that must be in one place and nowhere else: a text, or bytes such as a private key's. */
export type Canary = { readonly name: string; readonly secret: string | Uint8Array };

/** A canary that was found where it must not be, and in which form. */
export type Sighting = { readonly canary: string; readonly form: string; readonly where: string };

type Form = { readonly form: string; readonly pattern: Buffer };

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The part of a base64 text that depends on the secret alone, whatever stands before and after it: one for each alignment. */
function inBase64(secret: Buffer, encoding: 'base64' | 'base64url'): readonly Form[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), secret])
      .toString(encoding)
      .replace(/=+$/, '');
    const own = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6));
    return { form: `${encoding} +${before}`, pattern: latin(own) };
  });
}

const escapedAlways = (secret: Buffer): string => [...secret].map((byte) => hexOf(byte)).join('');
const hexOf = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;

function formsOfBytes(secret: Buffer): readonly Form[] {
  const texts = [
    ['hex', secret.toString('hex')],
    ['HEX', secret.toString('hex').toUpperCase()],
    ['every byte in percent', escapedAlways(secret)],
    ['every byte in PERCENT', escapedAlways(secret).toUpperCase()],
    ['bytes as a JSON list', [...secret].join(',')],
  ] as const;
  return [
    { form: 'as it is', pattern: secret },
    ...inBase64(secret, 'base64'),
    ...inBase64(secret, 'base64url'),
    ...texts.map(([form, text]) => ({ form, pattern: latin(text) })),
  ];
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicodeEscaped = (text: string): string =>
  quoted(text).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

function formsOfText(secret: string): readonly Form[] {
  const texts = [
    ['percent-encoded', encodeURIComponent(secret)],
    [
      'percent-encoded in small letters',
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    ],
    ['as a form field', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['in JSON', quoted(secret)],
    ['in JSON within JSON', quoted(quoted(secret))],
    ['in JSON with escapes', unicodeEscaped(secret)],
    ['quoted in CSV', secret.replaceAll('"', '""')],
    ['in HTML', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
  ] as const;
  const wide = Buffer.from(secret, 'utf16le');
  return [
    ...formsOfBytes(Buffer.from(secret)),
    ...texts.map(([form, text]) => ({ form, pattern: Buffer.from(text) })),
    { form: 'UTF-16LE', pattern: wide },
    { form: 'UTF-16BE', pattern: Buffer.from(wide).swap16() },
    { form: 'latin1', pattern: latin(secret) },
  ];
}

/** Shorter ones are found by chance. */
const LEAST_BYTES = 8;

/** Every form in which a secret may stand in a file, an answer or an output; no two of them alike. */
function formsOf({ name, secret }: Canary): readonly Form[] {
  const forms = typeof secret === 'string' ? formsOfText(secret) : formsOfBytes(Buffer.from(secret));
  if (Buffer.from(secret).length < LEAST_BYTES) throw new RangeError(`${name} is too short to be looked for`);
  const byPattern = new Map(forms.toReversed().map((form) => [form.pattern.toString('latin1'), form]));
  return [...byPattern.values()];
}

type Wanted = Form & { readonly canary: string };

/** The first three bytes as one number. */
const startAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

const slotOf = (start: number): number => Math.imul(start, 0x9e3779b1) >>> 16;

/** Looks for canaries in bytes, in whatever form they may be there: a thousand patterns in one pass. */
export class CanarySearch {
  readonly #byStart = new Map<number, readonly Wanted[]>();
  /** By a part of the start's hash: a table that is small enough to be looked at for every byte. */
  readonly #mayStart = new Uint8Array(2 ** 16);

  constructor(canaries: readonly Canary[]) {
    for (const canary of canaries)
      for (const form of formsOf(canary)) {
        const start = startAt(form.pattern, 0);
        this.#mayStart[slotOf(start)] = 1;
        this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { ...form, canary: canary.name }]);
      }
  }

  /** Every canary in the bytes or the text, once in each form; `where` names the place. */
  in(where: string, content: Uint8Array | string): readonly Sighting[] {
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.length);
    const found = new Map<Wanted, Sighting>();
    for (let at = 0; at < bytes.length; at += 1) {
      const start = startAt(bytes, at);
      if (this.#mayStart[slotOf(start)] === 0) continue;
      for (const wanted of this.#byStart.get(start) ?? []) {
        const { canary, form, pattern } = wanted;
        if (bytes.subarray(at, at + pattern.length).equals(pattern))
          found.set(wanted, { canary, form, where });
      }
    }
    return [...found.values()];
  }
}
