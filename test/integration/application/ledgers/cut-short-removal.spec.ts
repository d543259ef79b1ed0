import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  removeCompany,
  removeIncomplete,
  removeStored,
} from '../../../../src-main/application/ledgers/places/remove-company.ts';
import { openApplication } from '../../../support/in-process/application/company-application.ts';
import {
  folderWithLedger,
  openKeyedFolder,
  SHOP,
  SHOP_SECRETS,
} from '../../../support/in-process/folders/keyed-folder.ts';

type Folder = ReturnType<typeof openKeyedFolder>;

/** How far a removing comes before it is ended, as by a kill: what follows is never done. */
const CUTS: readonly (readonly [string, (folder: Folder) => Promise<void>])[] = [
  ['before anything', async () => undefined],
  ['once its key is gone', ({ keys }) => keys.forgetting('loja')()],
  ['once its files are gone', (folder) => removeAll(folder)],
];

const removeAll = ({ folder, keys }: Folder): Promise<void> =>
  removeStored({ folder, keys, homes: { forgetPassword: async () => undefined } }, 'loja', async () => {});

/** Never answers. */
async function cutShort(folder: Folder, until: (folder: Folder) => Promise<void>): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const remove = async (): Promise<never> => {
    await until(folder);
    reached.resolve();
    return new Promise(() => undefined);
  };
  void removeCompany({ ...folder, ledgers: { remove } }, 'loja');
  await reached.promise;
}

async function withKeptSecrets() {
  const opened = await folderWithLedger();
  await opened.registry.update('loja', SHOP, { ...SHOP_SECRETS, storage: 'keychain' });
  return opened;
}

it.each(CUTS)(
  'a company whose removing ended %s is listed no more, and the next start ends it',
  async (_, until) => {
    const { ring, keychain, ...opened } = await withKeptSecrets();
    await cutShort(opened, until);
    const again = openKeyedFolder(opened.root, keychain);
    expect(again.registry.list()).toEqual([]);
    const { close, ask } = await openApplication({ dataDir: opened.root, keyring: ring });
    expect(await ask('connections', 'list', null)).toEqual([]);
    await close();
    const { registry, file } = openKeyedFolder(opened.root, keychain);
    expect([registry.incomplete(), existsSync(file), [...ring.texts.keys()]]).toEqual([[], false, []]);
  },
);

it('a company whose files cannot be deleted yet is kept to be removed, and is not listed', async () => {
  const { ring: _ring, keychain: _keychain, ...opened } = await withKeptSecrets();
  const remove = () => Promise.reject(new Error('another process has the file open'));
  await expect(removeCompany({ ...opened, ledgers: { remove } }, 'loja')).rejects.toThrow('another process');
  expect([opened.registry.list(), opened.registry.incomplete()]).toEqual([[], ['loja']]);
  const removing = { ...opened, ledgers: { remove: () => removeAll(opened) } };
  await removeIncomplete(removing, AbortSignal.abort());
  expect(opened.registry.incomplete()).toEqual(['loja']);
  await removeIncomplete(removing);
  expect([opened.registry.incomplete(), existsSync(opened.file)]).toEqual([[], false]);
});
