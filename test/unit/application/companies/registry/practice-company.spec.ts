import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import {
  PRACTICE_ID,
  practiceOf,
} from '../../../../../src-main/application/companies/registry/practice-company.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { removePractice } from '../../../../../src-main/application/ledgers/gateway/remove-practice.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const at = (name: string, baseUrl: string) => ({
  ...{ name, baseUrl, tokenUrl: `${baseUrl}/oauth/token`, profile: 'specification', schemeWord: 'instant' },
  ...{ pollMinutes: null, localHolidays: [], extraHeaders: {} },
});
const PRACTICE = { ...at('Banco de treino', 'http://127.0.0.1:4000'), profile: 'practice' };
const REAL = 'https://bank.example';
const SECRETS = { credentials: { clientId: 'a', clientSecret: 'b' }, storage: 'session' } as const;

function open() {
  const folder = openDataFolder(tempFolder());
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const registry = openConnectionRegistry(
    settings,
    folder,
    openSecretVault(async () => new KeyringInMemory()),
  );
  const removed: string[] = [];
  const ledgers = { remove: async (id: string) => void removed.push(id) };
  return { folder, registry, removed, remove: (id: string) => removePractice({ registry, ledgers }, id) };
}

describe('the practice company', () => {
  it.each(['Banco de treino', 'BANCO DE TREINO', 'banco-de-treino', 'Bânco, de (treino)!'])(
    'has an id that nobody gets who is called %s',
    async (name) => {
      const { registry } = open();
      const real = await registry.add(at(name, REAL), SECRETS);
      const practice = await registry.putPractice(PRACTICE, SECRETS);
      expect([real.id, practice.id]).toEqual(['banco-de-treino-2', PRACTICE_ID]);
      expect([real.isPractice, practice.isPractice]).toEqual([false, true]);
    },
  );

  it('is at the bank of now from then on, under the id that it has', async () => {
    const { registry } = open();
    const { id } = await registry.putPractice(PRACTICE, SECRETS);
    const later = { ...PRACTICE, baseUrl: 'http://127.0.0.1:5000', tokenUrl: 'http://127.0.0.1:5000/oauth' };
    expect(await registry.putPractice(later, SECRETS)).toMatchObject({ id, baseUrl: later.baseUrl });
    expect(registry.list()).toHaveLength(1);
  });

  it('leaves its id to a company that had it before, whose ledger is removed by nobody', async () => {
    const { registry, removed, remove } = open();
    const real = await registry.add(at('Padaria Aurora', REAL), SECRETS, { id: PRACTICE_ID });
    const practice = await registry.putPractice(PRACTICE, SECRETS);
    expect(practiceOf(registry.list())?.id).toBe(practice.id);
    expect(registry.shown(real.id)).toMatchObject({ name: 'Padaria Aurora', baseUrl: REAL });
    await expect(remove(real.id)).rejects.toMatchObject({ code: 'internal' });
    await remove(practice.id);
    expect(removed).toEqual([practice.id]);
  });

  it('takes no id under which the folder has a ledger or backups that its settings list no more', async () => {
    const { folder, registry } = open();
    writeFileSync(folder.ledgerFile(PRACTICE_ID), 'a ledger');
    mkdirSync(folder.backupFolder(`${PRACTICE_ID}-2`));
    writeFileSync(`${folder.backupFolder(`${PRACTICE_ID}-2`)}/2026-11-30.backup`, 'a copy');
    expect((await registry.putPractice(PRACTICE, SECRETS)).id).toBe(`${PRACTICE_ID}-3`);
  });

  it('is none any more once it was taken to a server', async () => {
    const { registry, remove } = open();
    const { id } = await registry.putPractice(PRACTICE, SECRETS);
    const url = 'postgres://ana@server.example/office';
    registry.keep(id, { server: { url, schema: 'company_treino', passwordEntry: null } });
    await expect(remove(id)).rejects.toMatchObject({ code: 'internal' });
    expect((await registry.putPractice(PRACTICE, SECRETS)).id).not.toBe(id);
  });
});
