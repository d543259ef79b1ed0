const LONGEST = 80;

/** A name for a file out of words that people typed: signs that a file system or a shell may trip over become spaces. */
export function fileNameOf(words: string): string {
  const name = words
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, LONGEST)
    .trim();
  return name === '' ? 'qr' : name;
}
