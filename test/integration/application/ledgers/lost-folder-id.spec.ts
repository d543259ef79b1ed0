import { cpSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lostIdNotice } from '../../../../src-main/application/companies/data-folder/lost-id.ts';
import enErrors from '../../../../src-renderer/locales/en/errors.json' with { type: 'json' };
import enLock from '../../../../src-renderer/locales/en/lock.json' with { type: 'json' };
import ptErrors from '../../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import ptLock from '../../../../src-renderer/locales/pt-BR/lock.json' with { type: 'json' };
import {
  folderWithLedger,
  keyring,
  markOf,
  openKeyedFolder,
  SHOP,
  SHOP_SECRETS,
} from '../../../support/in-process/folders/keyed-folder.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const en = {
  errors: enErrors,
  lock: { passphrase: 'the passphrase of the lock', forget: enLock.forget.title },
};
const ptBR = {
  errors: ptErrors,
  lock: { passphrase: 'a frase-senha do bloqueio', forget: ptLock.forget.title },
};

const HARMS: readonly (readonly [string, (path: string) => void])[] = [
  ['emptied', (path) => truncateSync(path, 0)],
  ['broken', (path) => writeFileSync(path, 'no id')],
  ['lost', (path) => rmSync(path)],
];

describe.each(HARMS)('a folder whose id was %s', (_, harm) => {
  it('opens its ledgers and backups by the keys that the keychain has, and takes them along when they go', async () => {
    const { root, keys, writing, ring, keychain } = await folderWithLedger();
    await writing('loja', (ledger) => ledger.backup());
    const mark = await markOf(keys);
    harm(join(root, 'folder-id'));
    const again = openKeyedFolder(root, keychain);
    expect(await again.keys.atHand('loja')).toHaveLength(1);
    expect(await markOf(again.keys)).toBe(mark);
    expect(await again.writing('loja', () => undefined)).toEqual([]);
    await again.keys.forgetting('loja')();
    expect(ring.ledgerKeys()).toEqual([]);
  });

  it('goes on with the key of a ledger that lost its beginning too', async () => {
    const { root, keys, file, keychain } = await folderWithLedger();
    const mark = await markOf(keys);
    harm(join(root, 'folder-id'));
    truncateSync(file, 0);
    expect(await markOf(openKeyedFolder(root, keychain).keys)).toBe(mark);
  });

  it('is told of where secrets were kept for it, once, and what stood there is kept', async () => {
    const { root, keychain } = await folderWithLedger();
    harm(join(root, 'folder-id'));
    const { folder, settings } = openKeyedFolder(root, keychain);
    expect(lostIdNotice(folder, settings.read())).toMatchObject({
      code: 'folder_id_lost',
      params: { path: join(root, 'folder-id') },
    });
    folder.id();
    expect(lostIdNotice(folder, settings.read())).toBeNull();
    const aside = readdirSync(root).filter((name) => name.startsWith('folder-id.corrupt-'));
    expect(aside).toHaveLength(harm === HARMS.at(-1)?.[1] ? 0 : 1);
  });
});

it.each([en, ptBR])(
  'is told with each thing that a folder’s id leads to, a lock first, since it alone is told too',
  (sentences) => {
    const hasId = () => false;
    const told = lostIdNotice(
      { hasId, idFile: 'folder-id' },
      { ...openKeyedFolder(tempFolder(), keyring().keychain).settings.read(), lock: { kind: 'keychain' } },
    );
    expect(told?.code).toBe('folder_id_lost');
    const { meaning, action } = sentences.errors.folder_id_lost;
    expect(meaning).toContain(sentences.lock.passphrase);
    expect(action).toContain(sentences.lock.forget);
    for (const said of [meaning, action]) expect(said).toMatch(/workstation’s|desta estação/);
  },
);

it('a folder that never kept a secret has lost none', async () => {
  const { folder, settings, registry } = openKeyedFolder(tempFolder(), keyring().keychain);
  await registry.add(SHOP, SHOP_SECRETS);
  rmSync(join(folder.root, 'folder-id'), { force: true });
  expect(lostIdNotice(folder, settings.read())).toBeNull();
});

/** Another folder on the same computer, with what it was given of the first. */
async function folderBeside(given: readonly string[]) {
  const first = await folderWithLedger();
  const root = tempFolder();
  for (const name of given) cpSync(join(first.root, name), join(root, name), { recursive: true });
  const second = openKeyedFolder(root, first.keychain);
  if (!given.includes('settings.json')) await second.registry.add(SHOP, SHOP_SECRETS);
  return { first, second };
}

it('a ledger that was brought into another folder opens there, and its key stays the first one’s', async () => {
  const { first, second } = await folderBeside(['ledgers']);
  expect(await markOf(second.keys)).toBe(await markOf(first.keys));
  await second.keys.forgetting('loja')();
  expect(first.ring.ledgerKeys()).toHaveLength(1);
  expect(await markOf(openKeyedFolder(first.root, first.keychain).keys)).not.toBeNull();
  await first.keys.forgetting('loja')();
  expect(first.ring.ledgerKeys()).toEqual([]);
});

it('settings that were brought into another folder bring no key along', async () => {
  const { first, second } = await folderBeside(['settings.json']);
  expect(await markOf(second.keys)).not.toBe(await markOf(first.keys));
});
