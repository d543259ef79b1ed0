/** A text in which every store and file can keep what it says: PostgreSQL takes no zero, and no UTF-8 has half a character beyond 16 bits. Signs stand in their places (U+2400, U+FFFD). */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\u2400') : whole;
}

/** The escapes by which JSON says what {@link storableText} replaces; in a text about JSON they may stand for themselves. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/**
 * JSON text of a value whose strings are all storable: of one escape that a server cannot read, no field of the whole document can be read there any more. What is sound is
 * written as `JSON.stringify` does, and costs one look through its text; nothing is `null`.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return MAY_BE_UNSTORABLE.test(text) ? JSON.stringify(storable(value)) : text;
}

/** A text that was stored before it was held to this: as {@link storableText}, and where it is JSON all strings in it. */
export function storableStored(text: string): string {
  const kept = storableText(text);
  if (!MAY_BE_UNSTORABLE.test(kept)) return kept;
  try {
    return storableJson(JSON.parse(kept));
  } catch {
    return kept;
  }
}

function storable(json: unknown): unknown {
  if (typeof json === 'string') return storableText(json);
  if (Array.isArray(json)) return json.map(storable);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [storableText(name), storable(value)]),
  );
}

const HALF_AT_END = /[\ud800-\udbff]$/;

/** The beginning of a text, at most so many UTF-16 units, which ends in no half of a character. */
export function beginningOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(HALF_AT_END, '');
}
