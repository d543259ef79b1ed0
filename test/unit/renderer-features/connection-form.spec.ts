import { describe, expect, it } from 'vitest';
import { connectionSettings } from '../../../src-preload/contract/connections.ts';
import {
  type ConnectionForm,
  credentialsOf,
  editConnectionForm,
  formProblems,
  newConnectionForm,
  settingsOf,
} from '../../../src-renderer/features/connections/connection-form.ts';

const filled = (changes: Partial<ConnectionForm> = {}): ConnectionForm => ({
  ...newConnectionForm({ id: 'specification', schemeWord: 'instant' }, 'keychain'),
  name: 'Padaria do Zé',
  baseUrl: 'https://api.example.com/v2',
  tokenUrl: 'https://auth.example.com/token',
  clientId: 'id',
  clientSecret: 'secret',
  ...changes,
});
const adding = { takenNames: ['Escola Sol'], isEdit: false };
const editing = { takenNames: [], isEdit: true };

describe('problems of a field', () => {
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
    [{ tokenUrl: `https://example.com/${'x'.repeat(500)}` }, { tokenUrl: 'tooLong' }],
    [{ schemeWord: 'Instant' }, { schemeWord: 'schemeWord' }],
    [{ pollMinutes: 0 }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: 1_441 }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: '' }, { pollMinutes: 'pollMinutes' }],
    [{ pollMinutes: '', polls: false }, {}],
    [{ localHolidays: '25/01/2026, 31/02/2026' }, { localHolidays: 'localHolidays' }],
    [{ extraHeaders: 'no colon here' }, { extraHeaders: 'extraHeaders' }],
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
    };
    expect(settingsOf(editConnectionForm(stored, 'session'))).toEqual(settings);
  });
});
