const DIACRITICS = /\p{Diacritic}/gu;

/** Text as searches and orders compare it: no accents, lower case, single spaces. "Araújo" becomes "araujo". */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(DIACRITICS, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
