import { importsOf, type SourceFile } from './source-imports.ts';

/** Groups of files that import each other in circles, types included: one line each, its files in order. */
export function importCircles(files: readonly SourceFile[]): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => (target !== null && known.has(target) ? [target] : [])),
    ]),
  );
  const reached = new Map([...known].map((path) => [path, reachedFrom(path, targets)]));
  const circles = [...known]
    .filter((path) => reached.get(path)?.has(path))
    .map((path) =>
      [...known]
        .filter((other) => areMutual(path, other, reached))
        .toSorted()
        .join(' '),
    );
  return [...new Set(circles)].toSorted();
}

type Paths = ReadonlyMap<string, ReadonlySet<string>>;

const areMutual = (one: string, other: string, reached: Paths): boolean =>
  (reached.get(one)?.has(other) ?? false) && (reached.get(other)?.has(one) ?? false);

/** All that a file imports, whatever it goes through; itself where it is part of a circle. */
function reachedFrom(start: string, targets: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(targets.get(start) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(targets.get(next) ?? []));
  }
  return reached;
}
