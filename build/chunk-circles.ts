import type { Plugin } from 'vite';

/** The files that a file imports when it is loaded, by its name. */
type Imports = Readonly<Record<string, readonly string[]>>;

/**
 * A circle of files that import each other, null where there is none. Such files run before what they stand on is there: a table of
 * icons that is made meanwhile holds `undefined`, and the screen that draws it fails for whoever comes to it first.
 */
export function circleOf(imports: Imports): readonly string[] | null {
  const done = new Set<string>();
  const from = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports[file] ?? []) {
      const circle = from(next, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of Object.keys(imports)) {
    const circle = from(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

/** Ends a build whose files import each other in a circle. */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const circle = circleOf(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle !== null) this.error(`files import each other: ${circle.join(' → ')}`);
    },
  };
}
