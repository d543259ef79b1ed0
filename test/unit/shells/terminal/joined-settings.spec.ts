import { expect, it } from 'vitest';
import { joinedSettings } from '../../../../src-main/shells/terminal/ledger/company-at-server.ts';

it('a workstation joins a company whose settings an earlier version kept at the server', () => {
  const settings = {
    ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: 30, localHolidays: [] },
    ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t' },
    extraHeaders: { 'x-nome': 'Padaria São João' },
  };
  const told = {
    ...{ ...settings, tokenUrl: 'https://b.example/t#antes', ofLaterVersion: true },
    extraHeaders: { ...settings.extraHeaders, Host: 'evil.example', authorization: '' },
  };
  expect(joinedSettings(JSON.stringify(told))).toEqual(settings);
});
