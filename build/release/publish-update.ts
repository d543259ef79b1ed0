import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Metadata, MetadataKind, type Targets, type Timestamp } from '@tufjs/models';
import type { UpdateTrust } from '../../src-main/updates/update-trust.ts';
import type { UpdateKeys } from './update-keys.ts';
import { type SignedEdition, servedName, signTargets, type Target, targetOf } from './update-metadata.ts';

/** What a release puts before people. */
export type Publication = {
  /** The folder that the update address serves: `metadata/` and `targets/`. */
  readonly folder: string;
  readonly keys: UpdateKeys;
  readonly trust: UpdateTrust;
  /** Installers and the `latest*.yml` that electron-builder wrote; none renews the word on those that are there. */
  readonly files: readonly string[];
  readonly now: Date;
};

/**
 * Signs the files and puts them into the folder: files first, then metadata, and the timestamp, which makes them seen, last; whoever
 * reads meanwhile sees the old release or the new one. Answers the version of the metadata.
 * Throws, with no metadata written, where the keys are not those that the app trusts.
 */
export function publishUpdate({ folder, keys, trust, files, now }: Publication): number {
  const metadata = join(folder, 'metadata');
  const version = 1 + (timestampIn(metadata)?.version ?? 0);
  const targets = files.length === 0 ? targetsIn(metadata) : files.map((file) => put(file, folder));
  const { root } = trust;
  const edition = signTargets(keys, targets, { version, now });
  refuseStrangeKeys(trust, edition);
  place(join(metadata, `${root.signed.version}.root.json`), Buffer.from(JSON.stringify(root)));
  for (const [name, bytes] of edition) place(join(metadata, name), bytes);
  return version;
}

/** Other keys than those that the root names would sign what every app refuses. */
function refuseStrangeKeys({ root }: UpdateTrust, edition: SignedEdition): void {
  const trusted = Metadata.fromJSON(MetadataKind.Root, JSON.parse(JSON.stringify(root)));
  const [targets, snapshot, timestamp] = edition.map(([, bytes]) => JSON.parse(bytes.toString('utf8')));
  trusted.verifyDelegate('targets', Metadata.fromJSON(MetadataKind.Targets, targets));
  trusted.verifyDelegate('snapshot', Metadata.fromJSON(MetadataKind.Snapshot, snapshot));
  trusted.verifyDelegate('timestamp', Metadata.fromJSON(MetadataKind.Timestamp, timestamp));
}

function put(file: string, folder: string): Target {
  const bytes = readFileSync(file);
  const target = targetOf(basename(file), bytes);
  const served = join(folder, 'targets', servedName(target));
  if (!existsSync(served)) place(served, bytes);
  return target;
}

function place(path: string, bytes: Buffer): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

function timestampIn(metadata: string): Timestamp | null {
  const file = join(metadata, 'timestamp.json');
  if (!existsSync(file)) return null;
  return Metadata.fromJSON(MetadataKind.Timestamp, JSON.parse(readFileSync(file, 'utf8'))).signed;
}

function targetsIn(metadata: string): readonly Target[] {
  const timestamp = timestampIn(metadata);
  if (timestamp === null) throw new Error('nothing was published yet, so that there is nothing to renew');
  const file = join(metadata, `${timestamp.version}.targets.json`);
  const { targets }: Targets = Metadata.fromJSON(
    MetadataKind.Targets,
    JSON.parse(readFileSync(file, 'utf8')),
  ).signed;
  return Object.entries(targets).map(([name, { length, hashes }]) => ({
    name,
    length,
    sha512: hashes.sha512 ?? '',
  }));
}
