import { expect, it } from 'vitest';
import {
  otherValues,
  withOwnChanges,
} from '../../../../../src-renderer/features/connections/changed-elsewhere.ts';
import { newConnectionForm } from '../../../../../src-renderer/features/connections/connection-form.ts';

const PROFILE = { id: 'specification', schemeWord: 'instant', neededHeaders: [{ name: 'x-key' }] };
const SEEN = { ...newConnectionForm({ ...PROFILE, neededHeaders: [] }, 'keychain'), name: 'Padaria Sol' };

it('keeps what was typed, and takes over all else that stands now', () => {
  const seen = { ...SEEN, neededHeaders: { 'x-key': '1' } };
  const stands = {
    ...seen,
    name: 'Padaria Sol e Filhos',
    localHolidays: '09/07/2026',
    neededHeaders: { 'x-key': '2' },
  };
  const typed = { ...seen, name: 'Padaria da Sol', pollMinutes: 5, clientSecret: 'novo' };
  expect(withOwnChanges(stands, seen, typed)).toEqual({
    ...stands,
    name: 'Padaria da Sol',
    pollMinutes: 5,
    clientSecret: 'novo',
  });
});

it('names the fields in which something else was typed, and none of this workstation alone', () => {
  const stands = { ...SEEN, name: 'Padaria Sol e Filhos', group: 'Comércio' };
  const typed = { ...SEEN, name: 'Padaria da Sol', group: 'Comércio', pollMinutes: 5, clientSecret: 'novo' };
  expect(otherValues(stands, typed)).toEqual([{ field: 'name', stands: 'Padaria Sol e Filhos' }]);
});
