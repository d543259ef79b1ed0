import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../programs.ts';

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  version: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });
const manifest = z.object({ name: z.string(), version: z.string() });

/** A package as it lies in `node_modules`: `name` is its own, also where it is declared under another. */
export type ShippedPackage = { readonly path: string; readonly name: string; readonly version: string };

const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/**
 * Every installed package whose code or binary reaches people: Electron, the dependencies, which are packed as they are, what the sources
 * import beside them, which is bundled, and all that those need. By name and version.
 */
export function shippedPackages(): readonly ShippedPackage[] {
  const dependencies = Object.keys(packages['']?.dependencies ?? {});
  const waiting = ['electron', ...dependencies, ...bundledNames()].map((name) => `node_modules/${name}`);
  const found = new Map<string, ShippedPackage>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !existsSync(join(root, path, 'package.json'))) continue;
    const { name, version } = manifest.parse(
      JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')),
    );
    found.set(path, { path, name, version });
    // Electron's own dependencies only fetch it.
    if (name !== 'electron') waiting.push(...neededBy(path));
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'),
  );
}

/** Where the packages that one needs lie: nearest folder first, as Node looks for them. Peers that it can do without are not its own. */
function neededBy(path: string): string[] {
  const entry = packages[path] ?? lockedPackage.parse({});
  const peers = Object.keys(entry.peerDependencies).filter(
    (name) => !entry.peerDependenciesMeta[name]?.optional,
  );
  const needed = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers];
  return needed.flatMap((name) => placesFrom(path, name).find((place) => place in packages) ?? []);
}

function placesFrom(path: string, name: string): readonly string[] {
  const above = path.lastIndexOf('/node_modules/');
  const here = `${path}/node_modules/${name}`;
  return above < 0 ? [here, `node_modules/${name}`] : [here, ...placesFrom(path.slice(0, above), name)];
}

const IMPORTED = /(?:\bfrom\s+|^import\s+|\bimport\()'((?:@[^/']+\/)?[^./'][^/']*)/gm;

/** The packages that the sources name. */
function bundledNames(): readonly string[] {
  const sources = globSync('src-{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root });
  const named = sources.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)]);
  return [...new Set(named.map(([, name = '']) => name))];
}
