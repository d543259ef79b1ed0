import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionSettings } from '../../../../../src-preload/contract/connections.ts';
import { certificateProblem } from '../../../../../src-renderer/features/connections/certificate-draft.ts';
import {
  type ConnectionForm,
  credentialsOf,
  editConnectionForm,
  formProblems,
  isOtherAddress,
  longestOf,
  newConnectionForm,
  settingsOf,
  withProfile,
} from '../../../../../src-renderer/features/connections/connection-form.ts';

const filled = (changes: Partial<ConnectionForm> = {}): ConnectionForm => ({
  ...newConnectionForm({ id: 'specification', schemeWord: 'instant', neededHeaders: [] }, 'keychain'),
  name: 'Padaria do Zé',
  baseUrl: 'https://api.example.com/v2',
  tokenUrl: 'https://auth.example.com/token',
  clientId: 'id',
  clientSecret: 'secret',
  ...changes,
});
const adding = { takenNames: ['Escola Sol'], kept: null };
const kept = {
  baseUrl: 'https://api.example.com/v1',
  tokenUrl: 'https://auth.example.com/old',
  extraHeaders: {},
};
const editing = { takenNames: [], kept };

describe('problems of a field', () => {
  it.each(['name', 'group', 'baseUrl', 'tokenUrl', 'clientId', 'clientSecret'] as const)(
    'tells how long %s may be, which is where it begins to be too long',
    (field) => {
      const most = longestOf(field) ?? 0;
      const start = field.endsWith('Url') ? 'https://example.com/' : '';
      const problemOf = (length: number) =>
        formProblems(filled({ [field]: start.padEnd(length, 'x') }), adding)[field];
      expect([problemOf(most), problemOf(most + 1)]).toEqual([undefined, 'tooLong']);
    },
  );

  it('finds none in a filled form', () => {
    expect(formProblems(filled(), adding)).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(81) }, { name: 'tooLong' }],
    [{ name: ' escola SOL ' }, { name: 'nameTaken' }],
    [{ baseUrl: '' }, { baseUrl: 'required' }],
    [{ baseUrl: 'api.example.com' }, { baseUrl: 'url' }],
    [{ tokenUrl: 'ftp://example.com' }, { tokenUrl: 'url' }],
    [{ baseUrl: 'https://b.example/v2?gw-dev-app-key=chave' }, { baseUrl: 'urlTail' }],
    [{ baseUrl: 'https://b.example/v2?' }, { baseUrl: 'urlTail' }],
    [{ baseUrl: 'https://b.example/v2#/' }, { baseUrl: 'urlTail' }],
    [{ tokenUrl: 'https://b.example/token#x' }, { tokenUrl: 'urlFragment' }],
    [{ tokenUrl: 'https://b.example/token?grant_type=client_credentials' }, {}],
    [{ tokenUrl: `https://example.com/${'x'.repeat(500)}` }, { tokenUrl: 'tooLong' }],
    [{ schemeWord: 'Instant' }, { schemeWord: 'schemeWord' }],
    [{ pollMinutes: 0 }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: 1_441 }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: '' }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: '', polls: false }, {}],
    [{ localHolidays: '25/01/2026, 31/02/2026' }, { localHolidays: 'localHolidays' }],
    [{ extraHeaders: 'no colon here' }, { extraHeaders: 'extraHeaders' }],
    [{ extraHeaders: 'x-conta: 12345\u20116' }, { extraHeaders: 'headerValue' }],
    [{ extraHeaders: 'Content-Length: 3' }, { extraHeaders: 'ownHeader' }],
    [{ neededHeaders: { 'x-conta': '12345–6' } }, { 'neededHeaders.x-conta': 'headerValue' }],
    [{ neededHeaders: { 'x-conta': '\u200b' } }, { 'neededHeaders.x-conta': 'required' }],
    [{ clientId: '' }, { clientId: 'required' }],
    [{ clientSecret: 'x'.repeat(4_001) }, { clientSecret: 'tooLong' }],
  ] as const)('%o', (changes, problems) => {
    expect(formProblems(filled(changes), adding)).toEqual(problems);
  });

  it('lets both secrets of an edit stay empty, not one', () => {
    expect(formProblems(filled({ clientId: '', clientSecret: '' }), editing)).toEqual({});
    expect(formProblems(filled({ clientId: '' }), editing)).toEqual({ clientId: 'bothCredentials' });
  });
});

it('takes a header where the contract does, and drops what nobody sees of its value', () => {
  const sign = fc.constantFrom('a', '-', ' ', '\u2011', '\u200b', '\u00ad', 'ã', '\t', ':', '~');
  const value = fc.array(sign, { maxLength: 6 }).map((signs) => `1${signs.join('')}1`);
  fc.assert(
    fc.property(fc.constantFrom('x-conta', 'Host', 'UPGRADE', 'x_api'), value, (name, text) => {
      const form = filled({ extraHeaders: `${name}: ${text}` });
      const hasProblem = Object.keys(formProblems(form, adding)).length > 0;
      expect(connectionSettings.safeParse(settingsOf(form)).success).toBe(!hasProblem);
    }),
  );
  const settings = settingsOf(filled({ neededHeaders: { 'x-conta': ' 12\u200b3\ufeff ' } }));
  expect(settings.extraHeaders).toEqual({ 'x-conta': '123' });
});

it('lets a header stand that is kept just so, in whatever spelling, and holds what is typed to what can be sent', () => {
  const extraHeaders = { 'X-Nome': 'Padaria São João', connection: 'close', 'x-conta': 'nº 1' };
  const around = { takenNames: [], kept: { ...kept, extraHeaders } };
  const form = filled({
    neededHeaders: { 'x-nome': 'Padaria São João' },
    extraHeaders: 'connection: close\nx-conta: nº 1',
  });
  expect(formProblems(form, around)).toEqual({});
  const changed = { neededHeaders: { 'x-nome': 'Padaria São José' }, extraHeaders: 'x-conta: nº 2' };
  const problems = { 'neededHeaders.x-nome': 'headerValue', extraHeaders: 'headerValue' };
  expect(formProblems(filled(changed), around)).toEqual(problems);
  expect(formProblems(filled({ extraHeaders: 'connection: x' }), around)).toEqual({
    extraHeaders: 'ownHeader',
  });
});

describe('an edit that leads to another address', () => {
  const keyed = { ...kept, extraHeaders: { 'gw-dev-app-key': '', 'x-api-key': '' } };
  const empty = {
    clientId: '',
    clientSecret: '',
    neededHeaders: { 'gw-dev-app-key': '' },
    extraHeaders: 'x-api-key:',
  };

  it('asks for everything secret again, and nothing while the address stays', () => {
    expect(formProblems(filled(empty), { takenNames: [], kept: keyed })).toEqual({});
    const moved = filled({ ...empty, tokenUrl: 'https://other.example.com/token' });
    expect(formProblems(moved, { takenNames: [], kept: keyed })).toEqual({
      clientId: 'otherAddress',
      clientSecret: 'otherAddress',
      extraHeaders: 'otherAddress',
      'neededHeaders.gw-dev-app-key': 'otherAddress',
    });
    expect(certificateProblem({ kind: 'keep' }, isOtherAddress(moved, keyed))).toBe('otherAddress');
    expect(certificateProblem({ kind: 'keep' }, isOtherAddress(filled(), keyed))).toBeNull();
  });

  it.each(['', '/v2', '/v2?', '/v2?a=1', '/v2#', '#/'])(
    'takes one that ends in %o where the contract does',
    (end) => {
      for (const field of ['baseUrl', 'tokenUrl'] as const) {
        const form = filled({ [field]: `https://api.example.com${end}` });
        const isTaken = connectionSettings.safeParse(settingsOf(form)).success;
        expect(Object.keys(formProblems(form, adding))).toEqual(isTaken ? [] : [field]);
      }
    },
  );

  it.each(['http://api.example.com', 'https://user:pass@api.example.com'])('takes no %s', (baseUrl) => {
    expect(formProblems(filled({ baseUrl }), adding)).toEqual({ baseUrl: 'url' });
    expect(connectionSettings.safeParse(settingsOf(filled({ baseUrl }))).success).toBe(false);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:9/api', 'http://[::1]:9'])('takes %s', (baseUrl) => {
    expect(formProblems(filled({ baseUrl }), adding)).toEqual({});
    expect(connectionSettings.safeParse(settingsOf(filled({ baseUrl }))).success).toBe(true);
  });
});

describe('what is sent', () => {
  it('is what the contract takes', () => {
    const settings = settingsOf(
      filled({ localHolidays: '25/01/2026', extraHeaders: 'x-conta-corrente: 123', pollMinutes: '15' }),
    );
    expect(connectionSettings.parse(settings)).toEqual(settings);
    expect(settings).toMatchObject({
      pollMinutes: 15,
      localHolidays: ['2026-01-25'],
      extraHeaders: { 'x-conta-corrente': '123' },
    });
  });

  it('polls only when asked where polling is off', () => {
    expect(settingsOf(filled({ polls: false })).pollMinutes).toBeNull();
  });

  it('leaves the credentials out when both are empty', () => {
    expect(credentialsOf(filled({ clientId: '', clientSecret: '' }))).toBeNull();
    expect(credentialsOf(filled({ clientId: ' id ' }))).toEqual({ clientId: 'id', clientSecret: 'secret' });
  });

  it('comes back from a stored connection unchanged', () => {
    const settings = settingsOf(filled({ localHolidays: '25/01/2026', extraHeaders: 'a: b' }));
    const stored = {
      ...settings,
      id: 'padaria',
      isPractice: false,
      hasCertificate: true,
      secretStorage: 'keychain' as const,
      server: null,
      copiedAt: null,
    };
    expect(settingsOf(editConnectionForm(stored, 'session', []))).toEqual(settings);
  });
});

describe('headers that a bank needs', () => {
  const account = {
    name: 'x-conta-corrente',
    explanation: { 'pt-BR': 'Conta', en: 'Account' },
    isSecret: false,
  };
  const profile = { id: 'account-header', schemeWord: 'instant', neededHeaders: [account] };
  const fresh = { ...filled(), ...withProfile(filled(), profile) };

  it('have their names filled in and their values asked for', () => {
    expect(fresh.neededHeaders).toEqual({ 'x-conta-corrente': '' });
    expect(formProblems(fresh, adding)).toEqual({ 'neededHeaders.x-conta-corrente': 'required' });
    const long = { ...fresh, neededHeaders: { 'x-conta-corrente': '1'.repeat(501) } };
    expect(formProblems(long, adding)).toEqual({ 'neededHeaders.x-conta-corrente': 'tooLong' });
  });

  it('are sent beside the others, trimmed', () => {
    const typed = { ...fresh, neededHeaders: { 'x-conta-corrente': ' 123 ' }, extraHeaders: 'a: b' };
    expect(formProblems(typed, adding)).toEqual({});
    expect(settingsOf(typed).extraHeaders).toEqual({ a: 'b', 'x-conta-corrente': '123' });
  });

  it('keep what was typed when the bank is changed there and back, in whatever spelling', () => {
    const typed = { ...filled(), extraHeaders: 'X-Conta-Corrente: 77\na: b' };
    const there = { ...typed, ...withProfile(typed, profile) };
    expect(there).toMatchObject({ neededHeaders: { 'x-conta-corrente': '77' }, extraHeaders: 'a: b' });
    const back = withProfile(there, { ...profile, id: 'specification', neededHeaders: [] });
    expect(back).toMatchObject({ neededHeaders: {}, extraHeaders: 'a: b\nx-conta-corrente: 77' });
  });

  it('come back apart from the others when a connection is edited', () => {
    const typed = { ...fresh, neededHeaders: { 'x-conta-corrente': '123' }, extraHeaders: 'a: b' };
    const settings = settingsOf(typed);
    expect(connectionSettings.parse(settings)).toEqual(settings);
    const company = {
      id: 'p',
      isPractice: false,
      hasCertificate: false,
      secretStorage: null,
      server: null,
      copiedAt: null,
    };
    const stored = { ...settings, ...company };
    const edited = editConnectionForm(stored, 'session', ['x-conta-corrente']);
    expect(edited).toMatchObject({ neededHeaders: { 'x-conta-corrente': '123' }, extraHeaders: 'a: b' });
  });

  it('may bear an underscore', () => {
    const settings = settingsOf(filled({ extraHeaders: 'client_id: 1' }));
    expect(connectionSettings.parse(settings)).toMatchObject({ extraHeaders: { client_id: '1' } });
  });
});
