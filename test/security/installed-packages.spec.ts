import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../build/programs.ts';

const REGISTRY = 'https://registry.npmjs.org/';

const lockedPackage = z.object({
  /** Where it is installed under another name. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.literal(true).optional(),
  hasInstallScript: z.literal(true).optional(),
  os: z.union([z.string(), z.array(z.string())]).optional(),
  cpu: z.union([z.string(), z.array(z.string())]).optional(),
});
type LockedPackage = z.output<typeof lockedPackage>;
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

const manifest = z.object({
  version: z.string(),
  scripts: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages } = lockFile.parse(readJson('package-lock.json'));
const ours = manifest.parse(readJson('package.json'));
const runtime = manifest.parse(readJson('build/node/package.json'));

/** What is wrong with one entry of the lock file; null where its bytes can only be those that were reviewed. */
function faultOf(path: string, entry: LockedPackage): string | null {
  if (entry.link) return entry.resolved?.startsWith('build/') ? null : 'leads out of the repository';
  if (!path.includes('node_modules/')) return path.startsWith('build/') ? null : 'is a folder of its own';
  if (!/^\d+\.\d+\.\d+[-+.\w]*$/.test(entry.version ?? '')) return 'is of no exact version';
  if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) return 'has no hash';
  return (entry.resolved ?? REGISTRY).startsWith(REGISTRY) ? null : 'does not come from the registry';
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** npm runs these words by themselves when it installs a package, and node-gyp where there is a binding.gyp. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare'];

function runsSomething(path: string, entry: LockedPackage): boolean {
  if (entry.hasInstallScript) return true;
  return existsSync(join(root, path, 'binding.gyp'));
}

describe('What npm installs', () => {
  const entries = Object.entries(packages).filter(([path]) => path !== '');

  it('is named by hash and comes from the registry alone', () => {
    expect(entries.length).toBeGreaterThan(400);
    expect(entries.filter(([path, entry]) => faultOf(path, entry) !== null)).toEqual([]);
  });

  it.each<[string, LockedPackage]>([
    ['is of no exact version', { integrity: `sha512-${'A'.repeat(86)}==` }],
    ['has no hash', { version: '1.0.0' }],
    ['has no hash', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    [
      'does not come from the registry',
      {
        version: '1.0.0',
        integrity: `sha512-${'A'.repeat(86)}==`,
        resolved: 'git+ssh://git@code.example/a.git#1',
      },
    ],
    ['leads out of the repository', { link: true, resolved: '../elsewhere' }],
  ])('%s is a fault of a lock file', (fault, entry) => {
    expect(faultOf('node_modules/a', entry)).toBe(fault);
  });

  it('may run nothing while it is installed', () => {
    expect(Object.entries(ours.allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([]);
    for (const own of [ours, runtime])
      expect(INSTALL_SCRIPTS.filter((script) => script in own.scripts)).toEqual([]);
  });

  it('was looked at where it would like to run something', () => {
    const eager = entries
      .filter(([path, entry]) => runsSomething(path, entry))
      .map(([path, entry]) => entry.name ?? nameOf(path));
    expect(eager.length).toBeGreaterThan(0);
    expect(eager.filter((name) => !(name in ours.allowScripts))).toEqual([]);
  });
});

describe("The npm scripts' runtime", () => {
  const binaries = Object.entries(runtime.optionalDependencies);

  it('stands in the lock file with a hash, for one system and processor each', () => {
    const machines = binaries.map(([name]) => packages[`node_modules/${name}`]);
    expect(machines.map((entry) => entry && `${entry.os} ${entry.cpu}`)).toEqual([
      'darwin arm64',
      'darwin x64',
      'linux arm64',
      'linux x64',
      'win32 x64',
    ]);
    for (const [name, version] of binaries) expect(packages[`node_modules/${name}`]?.version).toBe(version);
  });

  it.skipIf(process.platform === 'win32')('is found before the system’s own', () => {
    const found = realpathSync(join(root, 'node_modules/.bin/node'));
    const folders = binaries.map(([name]) => join(realpathSync(join(root, 'node_modules')), name));
    expect(folders.filter((folder) => found === join(folder, 'bin', 'node'))).toHaveLength(1);
    expect(realpathSync(process.execPath)).toBe(found);
  });
});
