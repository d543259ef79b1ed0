import { asCicloError, CicloError } from '../../../core/failure.ts';
import { mayCharge, OFFICE_RIGHTS } from '../../../ledger/postgres/company-rights.ts';
import { lackedForNames } from '../../../ledger/postgres/making-names.ts';
import {
  addPerson,
  grantRight,
  kindOfName,
  peopleByCompany,
  removalOf,
  removePerson,
  revokeRights,
  setPassword,
} from '../../../ledger/postgres/people.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import { type ServerCompany, serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import { command, type OptionValues, type Terminal, tell } from '../command.ts';
import { folderOf, openData } from '../options/connection-choice.ts';
import { oneOf, optionalText, requiredText, secretFromEnvironment } from '../options/option-values.ts';
import { chooseCompany, OFFICE_SERVER, requiredPerson, serverAddress } from '../options/server-choice.ts';
import { UsageError } from '../usage-error.ts';
import {
  type Changed,
  changeEach,
  failureOf,
  namesOf,
  ONE_OR_ALL,
  type Part,
  type Refused,
  throwRefused,
  throwSole,
} from './each-company.ts';
import { type LeftOut, leaveOut, NOBODY_LEFT_OUT } from './office-secrets.ts';

const OF_A_PERSON = {
  ...OFFICE_SERVER,
  data: { type: 'string' },
  person: { type: 'string' },
  name: { type: 'string' },
  all: { type: 'boolean' },
} as const;

/** Reads {@link OF_A_PERSON}. Throws `UsageError`. */
const askedOf = (values: OptionValues, terminal: Terminal) => ({
  address: serverAddress(values, terminal, 'url'),
  name: requiredPerson(values),
  company: { name: optionalText(values, 'name'), isAll: values.all === true },
  folder: optionalText(values, 'data') === null ? null : folderOf(values, terminal),
  isJson: values.json === true,
});

/** `office grant`: lets a person do that with a company, or with all, in place of what they could before; a new password makes a new person. */
const grantCommand = command({
  name: 'office grant',
  options: { ...OF_A_PERSON, right: { type: 'string' }, 'new-password-env': { type: 'string' } },
  rules: ONE_OR_ALL,
  read: (values, terminal) => {
    const asked = askedOf(values, terminal);
    requiredText(values, 'right');
    const right = oneOf(values, 'right', OFFICE_RIGHTS, 'see');
    return { ...asked, right, newPassword: secretFromEnvironment(values, terminal.env, 'new-password-env') };
  },
  run: async ({ address, name, company, folder, right, newPassword, isJson }, terminal) => {
    const data = folder && openData(folder, terminal);
    const companies = chosen(company, address);
    const isNew = knowPerson(address, name, newPassword);
    const rights = await changeEach(companies, (each) => letIn(address, each, { name, right }));
    const { done } = rights;
    if (isNew && done.length === 0) await takeBack(address, name, terminal);
    const sealing = mayCharge(right)
      ? NOBODY_LEFT_OUT
      : await leaveOut(data?.office ?? null, terminal, address, done, name);
    // Whoever lets the person in nowhere does not change how they sign in either.
    const isPasswordNew = !isNew && newPassword !== undefined && done.length > 0;
    const passwords = isPasswordNew ? [{ id: null, name: terminal.say('office.newPassword') }] : [];
    const password = await changeEach(passwords, () => setPassword(address, name, newPassword ?? ''));
    const sentence = terminal.say('office.granted', { person: name, right, names: namesOf(done) });
    tellChanged(isJson, terminal, { person: name, right }, { rights, sealing, password }, sentence);
  },
});

/** `office revoke`: takes from a person what they may do with a company, or with all. Their name may go on signing in, and sees nothing of it. */
const revokeCommand = command({
  name: 'office revoke',
  options: OF_A_PERSON,
  rules: ONE_OR_ALL,
  read: askedOf,
  run: async ({ address, name, company, folder, isJson }, terminal) => {
    const data = folder && openData(folder, terminal);
    const companies = chosen(company, address);
    knowPerson(address, name);
    const rights = await changeEach(companies, (each) => revokeRights(address, each, name));
    const sealing = await leaveOut(data?.office ?? null, terminal, address, rights.done, name);
    const sentence = terminal.say('office.revoked', { person: name, names: namesOf(rights.done) });
    const parts = { rights, sealing, password: { done: [], refused: [] } };
    tellChanged(isJson, terminal, { person: name }, parts, sentence);
  },
});

export const PEOPLE_COMMANDS = [grantCommand, revokeCommand];

/** What became of each part that was asked for: a company's people, what is sealed of it, the password. */
type Parts = {
  readonly rights: Changed<ServerCompany>;
  readonly sealing: LeftOut;
  readonly password: Changed<Part>;
};

/** Tells what was changed. Throws what the one was refused with that was asked for, or `rights_not_everywhere` with each of them. */
function tellChanged(
  isJson: boolean,
  terminal: Terminal,
  asked: { readonly person: string; readonly right?: string },
  { rights, sealing, password }: Parts,
  sentence: string,
): void {
  const changed = {
    done: [...rights.done, ...password.done],
    refused: [...rights.refused, ...sealing.refused, ...password.refused],
  };
  throwSole(changed);
  const rows = (part: keyof Parts, { refused }: { readonly refused: readonly Refused[] }) =>
    refused.map(({ part: { id }, error: { code } }) => ({ id, part, code }));
  const result = {
    ...{ ...asked, companies: rights.done.map(({ id }) => id) },
    ...{ leftOut: sealing.leftOut, stillSealed: sealing.stillSealed },
    refused: [...rows('rights', rights), ...rows('sealing', sealing), ...rows('password', password)],
  };
  if (isJson || rights.done.length > 0) tell(isJson, terminal, result, sentence);
  throwRefused(changed, terminal);
}

type Chosen = ReturnType<typeof askedOf>['company'];

function chosen({ name, isAll }: Chosen, address: ServerAddress): readonly ServerCompany[] {
  if (!isAll) return [chooseCompany(name, address)];
  const all = serverCompanies(address);
  if (all.length === 0) throw new UsageError('usage.noCompany', { user: address.user });
  return all;
}

/** Makes a name that is nobody's, and answers whether it did. Throws `UsageError` where it comes without a password, and for a group's. */
function knowPerson(address: ServerAddress, name: string, password?: string): boolean {
  const kind = kindOfName(address, name);
  if (kind === 'group') throw new UsageError('usage.groupName', { name });
  if (kind === 'person') return false;
  if (password === undefined) throw new UsageError('usage.newPerson', { name });
  makingNames(address, () => addPerson(address, name, password));
  return true;
}

/** The first who is let in to a company has names made for its groups. */
function letIn(
  address: ServerAddress,
  company: ServerCompany,
  person: Parameters<typeof grantRight>[2],
): void {
  const grant = (): void => grantRight(address, company, person);
  if (peopleByCompany(address).has(company.id)) grant();
  else makingNames(address, grant);
}

/** Whoever owns the database is who administers the office: sent to that one for the right they would be sent to themselves. Throws `server_makes_nobody` with what is lacking. */
function makingNames(address: ServerAddress, make: () => void): void {
  try {
    make();
  } catch (error) {
    const statement = asCicloError(error).code === 'server_rights' ? lackedForNames(address) : null;
    if (statement === null) throw error;
    throw new CicloError('server_makes_nobody', `${address.user} has no CREATEROLE`, { statement });
  }
}

/** A name that was made for a right which it did not get is not to go on signing in; where the server does not let go of it, whoever asked is told how. */
async function takeBack(address: ServerAddress, person: string, { printNote, say }: Terminal): Promise<void> {
  const failure = await failureOf(() => removePerson(address, person));
  if (failure !== null) printNote(say('office.personLeft', { person, statement: removalOf(person) }));
}
