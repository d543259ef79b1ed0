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
  return circlesOf(targets);
}

function circlesOf(targets: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const known = new Set(targets.keys());
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

/**
 * The same of the folders that lie in one folder: one line each circle, by that folder. Files of the folder itself do not count, since what composes a room and
 * what all of it stands on lie there side by side.
 */
export function folderCircles(files: readonly SourceFile[]): readonly string[] {
  const imports = files.flatMap((file) =>
    importsOf(file).flatMap(({ target }) => (target === null ? [] : [{ from: file.path, target }])),
  );
  const parents = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return [...parents].toSorted().flatMap((parent) => {
    const between = imports.map(
      ({ from, target }) => [childOf(parent, from), childOf(parent, target)] as const,
    );
    const arrows = between.filter(([from, to]) => from !== null && to !== null && from !== to);
    const targets = Map.groupBy(arrows, ([from]) => from ?? '');
    return circlesOf(new Map([...targets].map(([from, those]) => [from, those.map(([, to]) => to ?? '')])));
  });
}

/** The folders above a file. */
const foldersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** The folder within another in which a file lies, however deep; null where it lies in that other itself, or elsewhere. */
function childOf(parent: string, path: string): string | null {
  const [child, ...rest] = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : [];
  return child === undefined || rest.length === 0 ? null : `${parent}/${child}`;
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
