import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import type { CicloError } from '../../../../../src-main/core/failure.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const PRACTICE = {
  ...{
    id: 'banco-de-treino',
    name: 'Padaria',
    profile: 'practice',
    schemeWord: 'instant',
    pollMinutes: null,
  },
  ...{ baseUrl: 'http://127.0.0.1:4000/api', tokenUrl: 'http://127.0.0.1:4000/oauth/token' },
  ...{ localHolidays: [], extraHeaders: {}, isPractice: true, clientId: null },
  ...{ secretStorage: null, certificate: { kind: 'none' } },
};
const PREFERENCES = { language: 'pt-BR', theme: 'auto' };
const server = { url: 'postgres://ana@server.example/office', schema: 'c', passwordEntry: null };

/** Settings as an earlier version kept them of companies that bear the mark of practice. */
function kept(...companies: object[]) {
  const path = join(tempFolder(), 'settings.json');
  const connections = companies.map((company) => ({ ...PRACTICE, ...company }));
  writeFileSync(path, JSON.stringify({ version: 1, preferences: PREFERENCES, connections }));
  const notices: CicloError[] = [];
  return { path, notices, open: () => openSettingsFile(path, (notice) => notices.push(notice)) };
}

describe('the mark of practice', () => {
  it.each([
    ['as the practice bank writes it', {}, true],
    ['at another bank', { baseUrl: 'https://api.bank.example', tokenUrl: 'https://bank.example/t' }, false],
    ['whose token another bank gives', { tokenUrl: 'https://bank.example/t' }, false],
    ['asked another bank by its address alone', { baseUrl: 'https://api.bank.example' }, false],
    ['read as another bank', { profile: 'specification' }, false],
    ['at a server', { server }, false],
  ])('of a company %s stands: %o %s', (_, company, stands) => {
    const { open } = kept(company);
    expect(open().read().connections).toMatchObject([{ ...company, isPractice: stands }]);
  });

  it('is taken away for good, and that is told once, of those that a start of practice would have erased', () => {
    const elsewhere = { profile: 'specification' };
    const { path, notices, open } = kept(elsewhere, {
      ...elsewhere,
      ...{ id: 'outra', name: 'Outra', server },
    });
    open();
    expect(notices).toMatchObject([{ code: 'practice_became_real', params: { name: 'Padaria' } }]);
    expect(readFileSync(path, 'utf8')).not.toMatch(/"isPractice": ?true/);
    open();
    expect(notices).toHaveLength(1);
  });

  it('leaves with whatever makes its company another’s', () => {
    const file = kept({}).open();
    file.update((all) => ({ ...all, connections: all.connections.map((each) => ({ ...each, server })) }));
    expect(file.read().connections).toMatchObject([{ isPractice: false }]);
  });
});
