/** Where the scheme's brand word stands on the wire (DOMAIN.md, Wire names). */
export type WireWords = {
  readonly word: string;
  /** Path of settlements, `/instant`. */
  readonly settlementPath: string;
  /** Scope for reading them, `instant.read`. */
  readonly settlementScope: string;
  /** Field of the code to copy and paste, `instantCopiaECola`. */
  readonly copyField: string;
  /** Identifier of the scheme in a BR Code. */
  readonly gui: string;
};

const WORD = /^[a-z][a-z0-9]{0,19}$/;

/** The names under a scheme word; throws `RangeError` for one that cannot stand in a path and a field. */
export function wireWords(word: string): WireWords {
  if (!WORD.test(word)) throw new RangeError(`not a scheme word: ${word}`);
  return {
    word,
    settlementPath: `/${word}`,
    settlementScope: `${word}.read`,
    copyField: `${word}CopiaECola`,
    gui: `br.gov.bcb.${word}`,
  };
}
