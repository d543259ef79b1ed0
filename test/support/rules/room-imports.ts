import type { Import } from './source-imports.ts';

/** What a README says that its room takes of the house: paths of it, as values or as types alone. */
export type Allowance = Readonly<Record<'values' | 'types', readonly string[]>>;

const SENTENCE =
  /\*\*May import\*\* of the house: ([^;.]*(?:\.ts[^;.]*)*)(?:; as types also ([^.]*(?:\.ts[^.]*)*))?\./;
/** Where a name of that sentence leads that is none of a room. */
const ELSEWHERE = /^contract\b/;

/** What the README of a room allows it; null where it has no such sentence. */
export function allowanceIn(readme: string): Allowance | null {
  const [sentence, values = '', types = ''] = SENTENCE.exec(readme.replaceAll('\n', ' ')) ?? [];
  return sentence === undefined ? null : { values: pathsIn(values), types: pathsIn(types) };
}

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const path = ELSEWHERE.test(name) ? `src-preload/${name}` : `src-main/${name}`;
    return path.endsWith('.ts') ? path : `${path}/`;
  });

/** Whether a room may import that: what is of the room itself, or of no room, other rules tell. */
export function isAllowed(
  room: string,
  { values, types }: Allowance,
  { target, isTypeOnly }: Import,
): boolean {
  if (target === null || target.startsWith(`src-main/${room}/`)) return true;
  return (isTypeOnly ? [...values, ...types] : values).some((path) => target.startsWith(path));
}

/** Paths that are allowed and that nothing of the room imports in the way they are allowed for. */
export function unused({ values, types }: Allowance, imports: readonly Import[]): readonly string[] {
  const leads = (path: string, isValue: boolean): boolean =>
    imports.some(({ target, isTypeOnly }) => target?.startsWith(path) && !(isValue && isTypeOnly));
  return [...values.filter((path) => !leads(path, true)), ...types.filter((path) => !leads(path, false))];
}
