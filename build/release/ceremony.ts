import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Metadata, MetadataKind, type Root } from '@tufjs/models';
import { parseUpdateTrust, readUpdateTrust, type UpdateTrust } from '../../src-main/updates/update-trust.ts';
import { root } from '../programs.ts';
import { makeKeys, readKeys, writeKeys } from './update-keys.ts';
import { signRoot } from './update-metadata.ts';

/** What the app is packed with once the project has keys. */
export const TRUST_FILE = join(root, 'build', 'updates', 'trust.json');

/**
 * `ceremony.ts --keys FOLDER --address URL`, on a machine without a network: makes every key and the first root. With `--renew FOLDER`
 * it makes new keys and a root that the old ones in that folder sign as well, so that every app that trusts them takes the new.
 * The passphrase of the key files comes from `CICLO_UPDATE_PASSPHRASE`. Throws before anything is written where
 * the old keys are too few, or not those of the root before.
 */
export function holdCeremony(
  args: readonly string[],
  passphrase: string,
  now: Date,
  trustFile = TRUST_FILE,
): void {
  const { values } = parseArgs({
    args: [...args],
    options: { keys: { type: 'string' }, address: { type: 'string' }, renew: { type: 'string' } },
  });
  if (!values.keys) throw new Error('name the folder for the keys: --keys FOLDER');
  if (passphrase.length < 12) throw new Error('CICLO_UPDATE_PASSPHRASE needs twelve characters or more');
  const before = readUpdateTrust(trustFile);
  if (before !== null && !values.renew)
    throw new Error('there are keys already: --renew FOLDER names the old ones');
  if (before === null && values.renew) throw new Error('there is nothing to renew');
  const address = values.address ?? before?.address;
  const keys = makeKeys();
  const old = values.renew ? readKeys(values.renew, passphrase).root : [];
  const version = (before?.root.signed.version ?? 0) + 1;
  const signedRoot = signRoot(keys, [...keys.root, ...old], { version, now });
  const text = `${JSON.stringify({ address, root: JSON.parse(signedRoot.toString('utf8')) }, null, 1)}\n`;
  const after = parseUpdateTrust(text);
  if (before !== null) refuseUnlessVouchedFor(before, after, old.length);
  if (existsSync(join(values.keys, 'root-1.pem'))) throw new Error(`${values.keys} has keys already`);
  writeKeys(values.keys, keys, passphrase);
  mkdirSync(join(trustFile, '..'), { recursive: true });
  writeFileSync(trustFile, text);
}

/** An app that is out there follows a new root only under as many of its own root's keys as that one asks for: with fewer it would never update again. */
function refuseUnlessVouchedFor(before: UpdateTrust, after: UpdateTrust, keyCount: number): void {
  const former = rootIn(before);
  try {
    former.verifyDelegate('root', rootIn(after));
  } catch (cause) {
    const needed = former.signed.roles.root?.threshold;
    throw new Error(
      `${needed} keys of the root before must vouch for this one, and too few of the ${keyCount} root keys in the --renew folder are its own: nothing was written`,
      { cause },
    );
  }
}

const rootIn = ({ root }: UpdateTrust): Metadata<Root> =>
  Metadata.fromJSON(MetadataKind.Root, JSON.parse(JSON.stringify(root)));

if (import.meta.main) {
  holdCeremony(process.argv.slice(2), process.env.CICLO_UPDATE_PASSPHRASE ?? '', new Date());
  console.log(
    'Made keys and build/updates/trust.json. Carry each root-*.pem to a place of its own, and commit trust.json.',
  );
}
