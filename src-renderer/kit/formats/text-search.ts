/** Text without case and accents: people search in a hurry. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Tells of a text whether every typed word is found in it; nothing typed is found everywhere. */
export function finder(typed: string): (text: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = folded(text);
    return words.every((word) => searched.includes(word));
  };
}
