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
import { type Command, type OptionValues, tell } from './command.ts';
import { leaveOut } from './office-secrets.ts';
import { oneOf, requiredText, secretFromEnvironment } from './option-values.ts';
import { chooseCompany, OFFICE_SERVER, serverAddress } from './server-choice.ts';
import { UsageError } from './usage-error.ts';

const OF_A_PERSON = {
  ...OFFICE_SERVER,
  data: { type: 'string' },
  person: { type: 'string' },
  name: { type: 'string' },
  all: { type: 'boolean' },
} as const;

/** `office grant`: lets a person do that with a company, or with all, in place of what they could before; a new password makes a new person. */
const grantCommand: Command = {
  name: 'office grant',
  options: { ...OF_A_PERSON, right: { type: 'string' }, 'new-password-env': { type: 'string' } },
  run: async (values, terminal) => {
    const address = serverAddress(values, terminal, 'url');
    const name = requiredText(values, 'person');
    requiredText(values, 'right');
    const right = oneOf(values, 'right', OFFICE_RIGHTS, 'see');
    const companies = chosen(values, address);
    knowPerson(address, name, secretFromEnvironment(values, terminal.env, 'new-password-env'));
    for (const company of companies) grantRight(address, company, { name, right });
    if (!mayCharge(right)) await leaveOut(values, terminal, address, companies, name);
    const sentence = terminal.say('office.granted', { person: name, right, names: namesOf(companies) });
    tell(values, terminal, { person: name, right, companies: companies.map(({ id }) => id) }, sentence);
  },
};

/** `office revoke`: takes from a person what they may do with a company, or with all. Their name may go on signing in, and sees nothing of it. */
const revokeCommand: Command = {
  name: 'office revoke',
  options: OF_A_PERSON,
  run: async (values, terminal) => {
    const address = serverAddress(values, terminal, 'url');
    const name = requiredText(values, 'person');
    const companies = chosen(values, address);
    knowPerson(address, name);
    for (const company of companies) revokeRights(address, company, name);
    await leaveOut(values, terminal, address, companies, name);
    const sentence = terminal.say('office.revoked', { person: name, names: namesOf(companies) });
    tell(values, terminal, { person: name, companies: companies.map(({ id }) => id) }, sentence);
  },
};

export const PEOPLE_COMMANDS = [grantCommand, revokeCommand];

const namesOf = (companies: readonly ServerCompany[]): string => companies.map(({ name }) => name).join(', ');

function chosen(values: OptionValues, address: ServerAddress): readonly ServerCompany[] {
  if (values.all !== true) return [chooseCompany(values, address)];
  const all = serverCompanies(address);
  if (all.length === 0) throw new UsageError('usage.noCompany', { user: address.user });
  return all;
}

/** Throws `UsageError` for a name that is nobody's and comes without a password, and for a group's. */
function knowPerson(address: ServerAddress, name: string, password?: string): void {
  const kind = kindOfName(address, name);
  if (kind === 'group') throw new UsageError('usage.groupName', { name });
  if (kind === 'person' && password !== undefined) setPassword(address, name, password);
  if (kind !== 'nobody') return;
  if (password === undefined) throw new UsageError('usage.newPerson', { name });
  addPerson(address, name, password);
}
