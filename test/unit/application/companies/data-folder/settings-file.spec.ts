import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openSettingsFile,
  type Settings,
} from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { toConnection } from '../../../../../src-main/application/companies/registry/stored-connections.ts';
import type { CicloError } from '../../../../../src-main/core/failure.ts';
import type { Preferences } from '../../../../../src-preload/contract/app.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../../../src-preload/contract/vocabulary/desktop.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const UNTOUCHED = {
  language: 'pt-BR',
  theme: 'auto',
  notifications: DEFAULT_NOTIFICATIONS,
  keepsInTray: false,
  lastConnectionId: null,
  looksForUpdates: true,
  author: null,
} satisfies Preferences;

const english = (settings: Settings): Settings => ({
  ...settings,
  preferences: { ...settings.preferences, language: 'en', theme: 'dark' },
});

const CONNECTION = {
  ...{ id: 'loja', name: 'Loja', profile: 'standard', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://banco.example', tokenUrl: 'https://banco.example/token' },
  ...{ localHolidays: [], extraHeaders: {}, isPractice: false, clientId: null },
  ...{ secretStorage: 'keychain', certificate: { kind: 'none' } },
};

/** As a newer version may keep it, with something of its own in every object. */
const NEWER_CONNECTION = {
  ...{ ...CONNECTION, tags: ['norte'], apiSecretRef: 'entry-of-its-own' },
  certificate: { kind: 'none', note: 'soon' },
  server: { url: 'postgres://h/db', schema: 's', passwordEntry: null, standbyUrl: 'postgres://b/db' },
  copy: { of: 'loja', at: '2026-03-10T15:00:00.000Z', by: 'Ana' },
  webhooks: {
    receiver: { isOn: false, port: 8443, publicHosts: [], proxy: 'p' },
    registrations: [
      {
        ...{ target: { kind: 'charges' }, url: 'https://loja.example/h', place: { kind: 'none' } },
        ...{ putAt: '2026-03-10T15:00:00.000Z', renewedAt: '2026-04-10T15:00:00.000Z' },
      },
    ],
    keeps: 30,
  },
};

describe('the settings file', () => {
  it('begins empty, in Portuguese, and writes nothing until something changes', () => {
    const path = join(tempFolder(), 'settings.json');
    const file = openSettingsFile(path, () => expect.unreachable());
    expect(file.read()).toEqual({
      version: 1,
      preferences: UNTOUCHED,
      connections: [],
    });
    expect(existsSync(path)).toBe(false);
  });

  it('keeps a change for the next opening', () => {
    const path = join(tempFolder(), 'settings.json');
    openSettingsFile(path, () => expect.unreachable()).update(english);
    const again = openSettingsFile(path, () => expect.unreachable());
    expect(again.read().preferences).toEqual({ ...UNTOUCHED, language: 'en', theme: 'dark' });
  });

  it('takes a file of before there were notifications, and what it says', () => {
    const path = join(tempFolder(), 'settings.json');
    writeFileSync(path, '{"version":1,"preferences":{"language":"en","theme":"dark"},"connections":[]}');
    const file = openSettingsFile(path, () => expect.unreachable());
    expect(file.read().preferences).toEqual({ ...UNTOUCHED, language: 'en', theme: 'dark' });
  });

  it('keeps what a newer version has added through a change of this one', () => {
    const path = join(tempFolder(), 'settings.json');
    const connection = NEWER_CONNECTION;
    const preferences = { language: 'pt-BR', theme: 'light', density: 'compact' };
    writeFileSync(
      path,
      JSON.stringify({ version: 1, preferences, connections: [connection], groups: ['A'] }),
    );
    openSettingsFile(path, () => expect.unreachable()).update(english);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      preferences: { theme: 'dark', density: 'compact' },
      connections: [connection],
      groups: ['A'],
    });
  });

  it('shows a window nothing that a newer version has added to a connection', () => {
    const path = join(tempFolder(), 'settings.json');
    const preferences = { language: 'pt-BR', theme: 'light' };
    writeFileSync(path, JSON.stringify({ version: 1, preferences, connections: [NEWER_CONNECTION] }));
    const [stored] = openSettingsFile(path, () => expect.unreachable()).read().connections;
    expect(stored && toConnection(stored)).toEqual({
      ...{ id: 'loja', name: 'Loja', profile: 'standard', schemeWord: 'instant', pollMinutes: null },
      ...{ baseUrl: 'https://banco.example', tokenUrl: 'https://banco.example/token' },
      ...{ localHolidays: [], extraHeaders: {}, isPractice: false, secretStorage: 'keychain' },
      ...{ hasCertificate: false, server: { host: 'h', database: 'db' } },
      copiedAt: '2026-03-10T15:00:00.000Z',
    });
  });

  it.each([
    ['cut off', '{"version":1,"prefer'],
    ['of another shape', '{"version":1,"preferences":{"language":"tlh"},"connections":[]}'],
    ['of a later version', '{"version":2,"preferences":{"language":"en","theme":"auto"},"connections":[]}'],
    ['empty', ''],
  ])('sets a file that is %s aside whole, begins anew and says where it is', (_what, text) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'settings.json'), text);
    const notices: CicloError[] = [];
    const file = openSettingsFile(join(folder, 'settings.json'), (notice) => notices.push(notice));
    expect(file.read().connections).toEqual([]);
    const [aside] = readdirSync(folder);
    expect(notices).toMatchObject([{ code: 'settings_corrupt', params: { path: join(folder, `${aside}`) } }]);
    expect(readFileSync(join(folder, `${aside}`), 'utf8')).toBe(text);
  });

  it('refuses to keep what it could not read again', () => {
    const path = join(tempFolder(), 'settings.json');
    const file = openSettingsFile(path, () => expect.unreachable());
    const broken = { ...UNTOUCHED, language: 'tlh' as 'en' };
    expect(() => file.update((settings) => ({ ...settings, preferences: broken }))).toThrow('language');
    expect(file.read().preferences.language).toBe('pt-BR');
    expect(existsSync(path)).toBe(false);
  });

  it('takes out what an earlier version kept of a server’s password, and says so once', () => {
    const path = join(tempFolder(), 'settings.json');
    const at = '2026-07-10T12:00:00.000Z';
    const home = { url: 'postgres://ciclo@ssTail@127.0.0.1:1/office', schema: 'c', passwordEntry: null };
    const copy = { of: 'loja', from: 'postgres://ciclo@ssTail@127.0.0.1:1/office', at };
    const plain = { ...home, url: 'postgres://ciclo@127.0.0.1:1/office' };
    const connections = [
      { ...CONNECTION, server: home },
      { ...CONNECTION, id: 'copia', name: 'Cópia', copy },
      { ...CONNECTION, id: 'outra', server: plain },
    ];
    const kept = JSON.stringify({ version: 1, preferences: UNTOUCHED, connections });
    writeFileSync(path, kept);
    const notices: CicloError[] = [];
    const { read } = openSettingsFile(path, (notice) => notices.push(notice));
    expect(notices).toMatchObject([{ code: 'server_password_kept', params: { name: 'Loja, Cópia' } }]);
    expect(JSON.stringify([notices, read()]) + readFileSync(path, 'utf8')).not.toContain('ssTail');
    expect(openSettingsFile(path, () => expect.unreachable()).read().connections).toMatchObject([
      { server: plain },
      { copy: { ...copy, from: plain.url } },
      { server: plain },
    ]);
  });
});
