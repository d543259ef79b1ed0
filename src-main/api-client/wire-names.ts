/** The word that stands for the scheme's brand everywhere inside the app (api-client/BANKS.md, Wire names). */
const NEUTRAL_WORD = 'instant';
const FIELD_SUFFIXES = ['', 'CopiaECola'] as const;

/** Translates between the app's neutral names and those of one bank. The only code that knows the brand word. */
export type WireNames = {
  /** A neutral path as the bank writes it: only the first segment can be the scheme's word. */
  readonly path: (neutralPath: string) => string;
  /** A neutral scope (`instant.read`) as the bank writes it; others stay as they are. */
  readonly scope: (neutralScope: string) => string;
  /** A scope as the bank writes it, made neutral; neutral ones stay as they are. */
  readonly neutralScope: (scope: string) => string;
  /**
   * Parsed JSON under neutral field names at every depth, the natures of refunds in neutral words too. May reuse and change what it is
   * given. Addresses stay the bank's own: a location is compared with the one inside a code, and printed as it came.
   */
  readonly toNeutral: (json: unknown) => unknown;
};

/** Names of a bank that writes `word` where this code writes `instant`. */
export function wireNames(word: string): WireNames {
  const fields = new Map(FIELD_SUFFIXES.map((suffix) => [`${word}${suffix}`, `${NEUTRAL_WORD}${suffix}`]));
  return {
    path: (path) => path.replace(/^\/instant(?=\/|$)/, () => `/${word}`),
    scope: (scope) => replacePrefix(scope, NEUTRAL_WORD, word),
    neutralScope: (scope) => replacePrefix(scope, word, NEUTRAL_WORD),
    toNeutral:
      word === NEUTRAL_WORD
        ? (json) => json
        : (json) => renameFields(json, { fields, nature: natureOf(word) }),
  };
}

/** The one value of the specification in which the word stands (DevolucaoNatureza). */
const natureOf = (word: string) => (nature: unknown) =>
  isSpelt(nature, `MED_${word}_AUTOMATICO`) ? `MED_${NEUTRAL_WORD.toUpperCase()}_AUTOMATICO` : nature;

const isSpelt = (value: unknown, name: string): boolean =>
  typeof value === 'string' && value.trim().toUpperCase() === name.toUpperCase();

function replacePrefix(scope: string, from: string, to: string): string {
  return scope.startsWith(`${from}.`) ? `${to}${scope.slice(from.length)}` : scope;
}

type FieldNames = ReadonlyMap<string, string>;
type Neutral = { readonly fields: FieldNames; readonly nature: (value: unknown) => unknown };

/** Field of a refund whose value names the scheme. */
const NATURE = 'natureza';

function renameFields(json: unknown, neutral: Neutral): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) {
    for (let index = 0; index < json.length; index += 1) json[index] = renameFields(json[index], neutral);
    return json;
  }
  const fields = json as Record<string, unknown>;
  let isRenamed = false;
  for (const name of Object.keys(fields)) {
    const value = name === NATURE ? neutral.nature(fields[name]) : fields[name];
    fields[name] = renameFields(value, neutral);
    isRenamed ||= neutral.fields.has(name);
  }
  return isRenamed ? withNeutralNames(fields, neutral.fields) : fields;
}

/** A field that already bore the neutral name beside the wire name steps aside, so that neither is lost. */
function withNeutralNames(fields: Record<string, unknown>, names: FieldNames): Record<string, unknown> {
  const taken = new Set(Object.keys(fields).map((name) => names.get(name) ?? ''));
  const nameOf = (name: string): string => {
    const neutral = names.get(name);
    if (neutral !== undefined || !taken.has(name)) return neutral ?? name;
    const isFree = (candidate: string): boolean => !taken.has(candidate) && !Object.hasOwn(fields, candidate);
    let free = `${name}_`;
    while (!isFree(free)) free += '_';
    return free;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [nameOf(name), value]));
}
