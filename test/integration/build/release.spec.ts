import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Metadata, MetadataKind } from '@tufjs/models';
import { beforeEach, describe, expect, it } from 'vitest';
import { billOfMaterials } from '../../../build/release/bill-of-materials.ts';
import { holdCeremony } from '../../../build/release/ceremony.ts';
import { publishUpdate } from '../../../build/release/publish-update.ts';
import { shippedPackages } from '../../../build/release/shipped-packages.ts';
import { makeKeys, readKeys, writeKeys } from '../../../build/release/update-keys.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { readUpdateTrust } from '../../../src-main/updates/update-trust.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

const root = resolve(import.meta.dirname, '../../..');
const ADDRESS = 'https://updates.ciclo.example/';
const PASSPHRASE = 'correct horse battery';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

const readJson = (...path: readonly string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
const release = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['build/release/release.ts', ...args], { cwd: root, encoding: 'utf8' });

describe('A dry run of the release job', () => {
  it('does all that needs neither Electron nor identities, and says what a release would lack', () => {
    const { status, stdout, stderr } = release('--dry-run', folder);
    expect(`${status} ${stderr}`).toBe('0 ');
    expect(stdout).toContain('a release would be refused: CICLO_UPDATE_KEYS is not set');
    const bill = billOfMaterials.parse(readJson('papers', `ciclo-${packageJson.version}.cdx.json`));
    const shipped = new Set(shippedPackages().map(({ name, version }) => `${name}@${version}`));
    expect(new Set(bill.components.map((each) => each['bom-ref']))).toEqual(shipped);
    const licences = readFileSync(join(folder, 'papers', 'licences.txt'), 'utf8');
    for (const each of shippedPackages()) expect(licences).toContain(`${each.name} ${each.version}\n`);
    for (const line of readFileSync(join(folder, 'papers', 'SHA256SUMS'), 'utf8')
      .trim()
      .split('\n')) {
      const [hash, name = ''] = line.split('  ');
      const bytes = readFileSync(join(folder, 'papers', name));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
  });

  it('signs its files as the newest', () => {
    release('--dry-run', folder);
    const metadata = (name: string) => readJson('updates', 'metadata', name);
    const signedRoot = Metadata.fromJSON(MetadataKind.Root, metadata('1.root.json'));
    const targets = Metadata.fromJSON(MetadataKind.Targets, metadata('1.targets.json'));
    signedRoot.verifyDelegate('root', signedRoot);
    signedRoot.verifyDelegate('targets', targets);
    expect(Object.keys(targets.signed.targets).toSorted()).toEqual(
      readdirSync(join(folder, 'papers')).toSorted(),
    );
  });
});

describe('The ceremony of the update keys', () => {
  const trustFile = (): string => join(folder, 'trust.json');
  const ceremony = (keys: string, ...more: readonly string[]): void =>
    holdCeremony(
      ['--keys', join(folder, keys), '--address', ADDRESS, ...more],
      PASSPHRASE,
      new Date(),
      trustFile(),
    );

  it('leaves sealed keys that only their owner can read, and what the app is to trust', () => {
    ceremony('keys');
    const trust = readUpdateTrust(trustFile());
    expect(trust?.address).toBe(ADDRESS);
    expect(readdirSync(join(folder, 'keys'))).toHaveLength(6);
    for (const file of readdirSync(join(folder, 'keys'))) {
      expect(readFileSync(join(folder, 'keys', file), 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
      expect(statSync(join(folder, 'keys', file)).mode & 0o077).toBe(0);
    }
    expect(() => readKeys(join(folder, 'keys'), 'another passphrase')).toThrow();
    expect(readUpdateTrust(join(folder, 'none.json'))).toBe(null);
  });

  it('is not held twice by mistake, nor with a short passphrase or a plain address', () => {
    ceremony('keys');
    expect(() => ceremony('others')).toThrow('there are keys already');
    const elsewhere = join(folder, 'elsewhere.json');
    const hold = (address: string, passphrase: string) => () =>
      holdCeremony(['--keys', join(folder, 'x'), '--address', address], passphrase, new Date(), elsewhere);
    expect(hold(ADDRESS, 'short')).toThrow('twelve');
    expect(hold('http://updates.ciclo.example/', PASSPHRASE)).toThrow('https');
    expect(readUpdateTrust(elsewhere)).toBe(null);
  });

  it('renews the keys under the signatures of the old ones', () => {
    ceremony('keys');
    const before = Metadata.fromJSON(MetadataKind.Root, readJson('trust.json').root);
    ceremony('next', '--renew', join(folder, 'keys'));
    const after = Metadata.fromJSON(MetadataKind.Root, readJson('trust.json').root);
    expect(after.signed.version).toBe(2);
    before.verifyDelegate('root', after);
    after.verifyDelegate('root', after);
  });
});

describe('A renewal of the update keys', () => {
  const hold = (...args: readonly string[]): void =>
    holdCeremony([...args, '--address', ADDRESS], PASSPHRASE, new Date(), join(folder, 'trust.json'));
  const renew = () => hold('--keys', join(folder, 'next'), '--renew', join(folder, 'keys'));

  it.each([
    ['none of the old root keys is there', ['root-1.pem', 'root-2.pem', 'root-3.pem']],
    ['fewer of them than must sign are', ['root-1.pem', 'root-3.pem']],
  ])('writes nothing where %s', (_, missing) => {
    hold('--keys', join(folder, 'keys'));
    const trust = readJson('trust.json');
    for (const file of missing) rmSync(join(folder, 'keys', file));
    expect(renew).toThrow('2 keys of the root before must vouch');
    expect(readJson('trust.json')).toEqual(trust);
    expect(readdirSync(folder).toSorted()).toEqual(['keys', 'trust.json']);
  });

  it('writes nothing where the keys are those of another root, and goes with as many as must sign', () => {
    hold('--keys', join(folder, 'keys'));
    const trust = readJson('trust.json');
    writeKeys(join(folder, 'others'), makeKeys(), PASSPHRASE);
    expect(() => hold('--keys', join(folder, 'next'), '--renew', join(folder, 'others'))).toThrow(
      'too few of the 3 root keys',
    );
    expect(readJson('trust.json')).toEqual(trust);
    rmSync(join(folder, 'keys', 'root-2.pem'));
    renew();
    expect(readJson('trust.json').root.signed.version).toBe(2);
  });
});

describe('Publishing', () => {
  it('counts up, keeps what earlier releases named, and renews its word where nothing is new', () => {
    holdCeremony(
      ['--keys', join(folder, 'keys'), '--address', ADDRESS],
      PASSPHRASE,
      new Date(),
      join(folder, 'trust.json'),
    );
    const trust = readUpdateTrust(join(folder, 'trust.json'));
    if (trust === null) throw new Error('no trust');
    const keys = readKeys(join(folder, 'keys'), PASSPHRASE);
    const served = join(folder, 'served');
    const at = (files: readonly string[]): number =>
      publishUpdate({ folder: served, keys, trust, files, now: new Date() });
    expect(() => at([])).toThrow('nothing was published yet');
    expect(at([join(folder, 'trust.json')])).toBe(1);
    expect(at([])).toBe(2);
    expect(readdirSync(join(served, 'metadata')).toSorted()).toEqual([
      '1.root.json',
      '1.snapshot.json',
      '1.targets.json',
      '2.snapshot.json',
      '2.targets.json',
      'timestamp.json',
    ]);
    const named = (version: number) =>
      readJson('served', 'metadata', `${version}.targets.json`).signed.targets;
    expect(named(2)).toEqual(named(1));
    expect(() =>
      publishUpdate({ folder: served, keys: makeKeys(), trust, files: [], now: new Date() }),
    ).toThrow();
  });
});
