import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataFolderAt } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import {
  readWorkstationNote,
  writeWorkstationNote,
} from '../../../../../src-main/application/ledgers/stored/workstation-notes.ts';
import { removeLedger } from '../../../../../src-main/ledger/files/open-database.ts';
import type { WorkstationNote } from '../../../../../src-main/ledger/model/notes.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

let folder = dataFolderAt('');
const file = (): string => join(folder.ledgerFolder, 'padaria.sqlite.notes.json');

beforeEach(() => {
  folder = dataFolderAt(tempFolder());
  mkdirSync(folder.ledgerFolder, { recursive: true });
});

/** A workstation, and what its ledgers were asked to keep. */
function workstation(isShared: boolean) {
  const inLedger = new Map<string, string>();
  const ledgers = {
    isShared: () => isShared,
    read: { note: async (_id: string, name: string) => inLedger.get(name) ?? null },
    write: { setNote: async (_id: string, name: string, text: string) => void inLedger.set(name, text) },
  };
  const needed = { folder, ledgers };
  return {
    inLedger,
    read: (name: WorkstationNote) => readWorkstationNote(needed, 'padaria', name),
    write: (name: WorkstationNote, text: string) => writeWorkstationNote(needed, 'padaria', name, text),
  };
}

describe('of a company at a server', () => {
  it('are kept beside its ledger, each by its name, and go with it', async () => {
    const { inLedger, read, write } = workstation(true);
    expect(await read('news.seen')).toBeNull();
    await write('news.seen', '{"mark":1}');
    await write('desktop.news', '[2]');
    await write('news.seen', '{"mark":3}');
    expect([await read('news.seen'), await read('desktop.news')]).toEqual(['{"mark":3}', '[2]']);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
      'news.seen': { mark: 3 },
      'desktop.news': [2],
    });
    expect(inLedger.size).toBe(0);
    removeLedger(folder.ledgerFile('padaria'), folder.backupFolder('padaria'));
    expect(existsSync(file())).toBe(false);
  });

  it.each(['', 'null', '[1]', '{"news.seen":'])(
    'that were damaged (%s) tell nothing, and are kept anew',
    async (text) => {
      const { read, write } = workstation(true);
      writeFileSync(file(), text);
      expect(await read('news.seen')).toBeNull();
      await write('news.seen', '1');
      expect(await read('news.seen')).toBe('1');
    },
  );
});

it('of a ledger that is a file are kept in it', async () => {
  const { inLedger, read, write } = workstation(false);
  await write('news.seen', '1');
  expect(await read('news.seen')).toBe('1');
  expect([...inLedger]).toEqual([['news.seen', '1']]);
  expect(existsSync(file())).toBe(false);
});
