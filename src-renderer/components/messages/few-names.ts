/** So many names are read to the end. */
const FEW = 5;

/** The first of many names, and how many more there are: a screen reader says all that stands there. */
export function fewNames(names: readonly string[]): { readonly few: string; readonly more: number } {
  const few = names.slice(0, FEW);
  return { few: few.join(', '), more: names.length - few.length };
}
