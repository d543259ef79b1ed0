/** Shorter than this, a secret would be found in half the words of a language. */
const SHORTEST_SECRET = 6;

/** A sign as JSON, an address or a page may write it; a backslash before another sign stands for nothing. */
const WRITTEN_OTHERWISE =
  /\\+u00([\da-f]{2})|%([\da-f]{2})|&#x0{0,4}([\da-f]{2});|&#0{0,4}(\d{2,3});|&(amp|lt|gt|quot|apos);|\\+/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One way of writing within another: a page's in an address, and that in JSON. */
const MOST_LAYERS = 4;

/**
 * A refusal that repeats what the bank was sent, without the secrets that were in it. Each string is looked at as it is meant, not as it is written: PHP and .NET escape signs in JSON
 * that others leave, and gateways quote addresses and pages. What is JSON stays JSON, unless a secret is one of its
 * numbers; names, and values that a later one of the same name hides, are looked at as they are written.
 */
export function withoutRepeated(refusal: string, secrets: readonly string[]): string {
  const sought = longEnough([...secrets, ...secrets.map(bytesOf)].flatMap(readings));
  const without = (words: string): string =>
    sought.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), words);
  const clean = (words: string): string => {
    const read = readings(words).find((each) => without(each) !== each);
    return read === undefined ? words : clean(without(read));
  };
  return without(inEachString(refusal, clean));
}

/** The longest first: one may be a part of another. */
const longEnough = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets)]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((one, other) => other.length - one.length);

/** A text whose strings all stay is given back as it is written. */
function inEachString(text: string, clean: (words: string) => string): string {
  let isClean = true;
  const cleanString = (_name: string, value: unknown): unknown => {
    const cleaned = typeof value === 'string' ? clean(value) : value;
    isClean &&= cleaned === value;
    return cleaned;
  };
  try {
    const cleaned: unknown = JSON.parse(text, cleanString);
    return isClean ? text : JSON.stringify(cleaned);
  } catch {
    return clean(text);
  }
}

/** As an address writes what is beyond ASCII. */
const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** A text as it stands, and as each layer less means it. A form writes a space as a plus; which of them was meant does not matter here. */
function readings(text: string): readonly string[] {
  const all = [text];
  for (let read = text; all.length <= MOST_LAYERS; all.push(read)) {
    const next = read.replaceAll(WRITTEN_OTHERWISE, signOf);
    if (next === read) break;
    read = next;
  }
  return [...all, ...all.map((read) => read.replaceAll('+', ' '))];
}

function signOf(_whole: string, ...groups: readonly (string | undefined)[]): string {
  const [inJson, inAddress, inPage, decimal, name] = groups;
  const hex = inJson ?? inAddress ?? inPage;
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return NAMED[name?.toLowerCase() ?? ''] ?? '';
}
