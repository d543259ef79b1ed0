import { mayCharge, OFFICE_RIGHTS } from '../../ledger/postgres/company-rights.ts';
import {
  addPerson,
  grantRight,
  kindOfName,
  revokeRights,
  setPassword,
} from '../../ledger/postgres/people.ts';
import type { ServerAddress } from '../../ledger/postgres/requests.ts';
import { type ServerCompany, serverCompanies } from '../../ledger/postgres/server-companies.ts';
import { command, type OptionValues, type Terminal, tell } from './command.ts';
import { folderOf, openData } from './connection-choice.ts';
import { leaveOut } from './office-secrets.ts';
import { oneOf, optionalText, requiredText, secretFromEnvironment } from './option-values.ts';
import { chooseCompany, OFFICE_SERVER, serverAddress } from './server-choice.ts';
import { UsageError } from './usage-error.ts';

const OF_A_PERSON = {
  ...OFFICE_SERVER,
  data: { type: 'string' },
  person: { type: 'string' },
  name: { type: 'string' },
  all: { type: 'boolean' },
} as const;

const ONE_OR_ALL = { apart: [['name', 'all']] } as const;

/** Reads {@link OF_A_PERSON}. Throws `UsageError`. */
const askedOf = (values: OptionValues, terminal: Terminal) => ({
  address: serverAddress(values, terminal, 'url'),
  name: requiredText(values, 'person'),
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
    knowPerson(address, name, newPassword);
    for (const company of companies) grantRight(address, company, { name, right });
    if (!mayCharge(right)) await leaveOut(data?.office ?? null, terminal, address, companies, name);
    const sentence = terminal.say('office.granted', { person: name, right, names: namesOf(companies) });
    tell(isJson, terminal, { person: name, right, companies: companies.map(({ id }) => id) }, sentence);
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
    for (const company of companies) revokeRights(address, company, name);
    await leaveOut(data?.office ?? null, terminal, address, companies, name);
    const sentence = terminal.say('office.revoked', { person: name, names: namesOf(companies) });
    tell(isJson, terminal, { person: name, companies: companies.map(({ id }) => id) }, sentence);
  },
});

export const PEOPLE_COMMANDS = [grantCommand, revokeCommand];

const namesOf = (companies: readonly ServerCompany[]): string => companies.map(({ name }) => name).join(', ');

type Chosen = ReturnType<typeof askedOf>['company'];

function chosen({ name, isAll }: Chosen, address: ServerAddress): readonly ServerCompany[] {
  if (!isAll) return [chooseCompany(name, address)];
  const all = serverCompanies(address);
  if (all.length === 0) throw new UsageError('usage.noCompany', { user: address.user });
  return all;
}

/** Throws `UsageError` for a name that is nobody's and comes without a password, for a group's, and for one that the server would cut. */
function knowPerson(address: ServerAddress, name: string, password?: string): void {
  const kind = kindOfName(address, name);
  if (kind === 'tooLong') throw new UsageError('usage.longName', { name });
  if (kind === 'group') throw new UsageError('usage.groupName', { name });
  if (kind === 'person' && password !== undefined) setPassword(address, name, password);
  if (kind !== 'nobody') return;
  if (password === undefined) throw new UsageError('usage.newPerson', { name });
  addPerson(address, name, password);
}
