/** Signs that keyboards, telephones and word processors put for one and the same apostrophe. */
const APOSTROPHES = /['’‘ʼ`´′]/g;

/** One sign for every apostrophe: whoever looks for "sant'anna" means Sant’Anna too. */
export const withOneApostrophe = (text: string): string => text.replaceAll(APOSTROPHES, "'");

/** Text without case and accents, and with one apostrophe: people search in a hurry. */
export const folded = (text: string): string =>
  withOneApostrophe(text)
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a folded text, each once. */
export const wordsOf = (text: string): readonly string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Tells of a folded text whether every typed word is found in it; nothing typed is found everywhere. */
export function foldedFinder(typed: string): (searched: string) => boolean {
  const words = wordsOf(folded(typed));
  return (searched) => words.every((word) => searched.includes(word));
}

/** The same of a text as it is. */
export function finder(typed: string): (text: string) => boolean {
  const finds = foldedFinder(typed);
  return (text) => finds(folded(text));
}
