import { createHash } from 'node:crypto';
import {
  type Key,
  Metadata,
  MetadataKind,
  MetaFile,
  Root,
  Snapshot,
  TargetFile,
  Targets,
  Timestamp,
} from '@tufjs/models';
import { ROLES, type Role, type SigningKey, signerOf, type UpdateKeys } from './update-keys.ts';

const SPECIFICATION = '1.0.31';

/** For how many days each role's word holds. The short ones are renewed by publishing again, also where nothing is new. */
export const VALID_DAYS: Readonly<Record<Role, number>> = {
  root: 730,
  targets: 365,
  snapshot: 30,
  timestamp: 30,
};

/** Two of root's keys must sign, so that one that is stolen or lost decides nothing. */
export const THRESHOLD: Readonly<Record<Role, number>> = { root: 2, targets: 1, snapshot: 1, timestamp: 1 };

/** When and as what metadata is signed. */
export type Edition = { readonly version: number; readonly now: Date };

const expiry = (role: Role, now: Date): string => {
  const end = new Date(now.getTime() + VALID_DAYS[role] * 86_400_000);
  return end.toISOString().replace(/\.\d+Z$/, 'Z');
};

const bytesOf = (metadata: Metadata<Root | Targets | Snapshot | Timestamp>): Buffer =>
  Buffer.from(JSON.stringify(metadata.toJSON(), null, 1));

function signed<T extends Root | Targets | Snapshot | Timestamp>(
  content: T,
  keys: readonly SigningKey[],
): Buffer {
  const metadata = new Metadata(content);
  for (const key of keys) metadata.sign(signerOf(key));
  return bytesOf(metadata);
}

/** The first root: who signs what. `signers` are more than its own keys where it follows another, which must sign it too. */
export function signRoot(
  keys: Readonly<Record<Role, readonly Pick<SigningKey, 'key'>[]>>,
  signers: readonly SigningKey[],
  { version, now }: Edition,
): Buffer {
  const named: Record<string, Key> = {};
  const roles: Record<string, { keyids: string[]; threshold: number }> = {};
  for (const role of ROLES) {
    for (const { key } of keys[role]) named[key.keyID] = key;
    roles[role] = { keyids: keys[role].map(({ key }) => key.keyID), threshold: THRESHOLD[role] };
  }
  const root = Root.fromJSON({
    _type: MetadataKind.Root,
    spec_version: SPECIFICATION,
    version,
    expires: expiry('root', now),
    consistent_snapshot: true,
    keys: Object.fromEntries(Object.entries(named).map(([id, key]) => [id, key.toJSON()])),
    roles,
  });
  return signed(root, signers);
}

/** A file that the metadata vouches for. */
export type Target = { readonly name: string; readonly length: number; readonly sha512: string };

/** What the metadata says of these bytes. */
export const targetOf = (name: string, bytes: Buffer): Target => ({
  name,
  length: bytes.length,
  sha512: createHash('sha512').update(bytes).digest('hex'),
});

/** The file's name at the update address: its hash goes before it, so that no release ever replaces another's. */
export const servedName = ({ name, sha512 }: Target): string => `${sha512}.${name}`;

/** Signed metadata by the names under which the address serves them, in the order in which they must be put there. */
export type SignedEdition = readonly (readonly [name: string, bytes: Buffer])[];

/** Signs that these files, and no others, are the newest. */
export function signTargets(
  keys: UpdateKeys,
  files: readonly Target[],
  { version, now }: Edition,
): SignedEdition {
  const common = (role: Role) => ({ version, specVersion: SPECIFICATION, expires: expiry(role, now) });
  const targets = new Targets(common('targets'));
  for (const { name, length, sha512 } of files)
    targets.addTarget(new TargetFile({ path: name, length, hashes: { sha512 } }));
  const targetsBytes = signed(targets, keys.targets);
  const snapshot = new Snapshot({
    ...common('snapshot'),
    meta: { 'targets.json': metaOf(targetsBytes, version) },
  });
  const snapshotBytes = signed(snapshot, keys.snapshot);
  const timestamp = new Timestamp({
    ...common('timestamp'),
    snapshotMeta: metaOf(snapshotBytes, version),
  });
  return [
    [`${version}.targets.json`, targetsBytes],
    [`${version}.snapshot.json`, snapshotBytes],
    ['timestamp.json', signed(timestamp, keys.timestamp)],
  ];
}

const metaOf = (bytes: Buffer, version: number): MetaFile =>
  new MetaFile({
    version,
    length: bytes.length,
    hashes: { sha512: createHash('sha512').update(bytes).digest('hex') },
  });
