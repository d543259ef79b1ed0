import { expect, it } from 'vitest';
import { addPerson, setPassword } from '../../../../src-main/ledger/postgres/people.ts';
import { quotedName } from '../../../../src-main/ledger/postgres/quoted-name.ts';
import { scramVerifier } from '../../../../src-main/ledger/postgres/scram-verifier.ts';
import { asked, office, someone } from '../../../support/in-process/ledger/office-people.ts';

/** Each is changed by SASLprep, but for the first. */
const PASSWORDS = [
  'Sala 2o andar',
  'Sala 2º andar',
  '½ª',
  'com\u00a0espaço',
  'ação'.normalize('NFD'),
  'a\u00adb\u200b',
];

it.each(PASSWORDS)('a password signs in, whatever its letters are made of: %j', (password) => {
  const of = office();
  const { address } = of.ledger.place;
  const user = `${someone(of).user} º`;
  addPerson(address, user, password);
  const ana = { ...address, user, password };
  expect(asked(ana, 'SELECT session_user')).toBe(user);
  setPassword(address, user, `${password}!`);
  expect(asked({ ...ana, password: `${password}!` }, 'SELECT session_user')).toBe(user);
});

it.each(PASSWORDS)('a verifier is the one that the server itself makes: %j', (password) => {
  const of = office();
  const { address } = of.ledger.place;
  const { user } = someone(of);
  asked(address, `ALTER ROLE ${quotedName(user)} PASSWORD '${password}'`);
  const kept = String(asked(address, 'SELECT rolpassword FROM pg_authid WHERE rolname = $1', [user]));
  const [, salt = ''] = /:([^$]+)\$/.exec(kept) ?? [];
  expect(scramVerifier(password, Buffer.from(salt, 'base64'))).toBe(kept);
});
