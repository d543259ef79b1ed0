import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import { mayCharge, OFFICE_RIGHTS } from '../../ledger/postgres/company-rights.ts';
import {
  addPerson,
  grantRight,
  kindOfName,
  removalOf,
  removePerson,
  revokeRights,
  setPassword,
} from '../../ledger/postgres/people.ts';
import type { ServerAddress } from '../../ledger/postgres/requests.ts';
import { type ServerCompany, serverCompanies } from '../../ledger/postgres/server-companies.ts';
import { command, type OptionValues, type Terminal, tell } from './command.ts';
import { folderOf, openData } from './connection-choice.ts';
import { leaveOut } from './office-secrets.ts';
import { oneOf, optionalText, requiredText, secretFromEnvironment } from './option-values.ts';
import { chooseCompany, OFFICE_SERVER, requiredPerson, serverAddress } from './server-choice.ts';
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
    const changed = changeEach(companies, (each) => grantRight(address, each, { name, right }));
    const { done } = changed;
    if (isNew && done.length === 0) takeBack(address, name, terminal);
    if (!mayCharge(right)) await leaveOut(data?.office ?? null, terminal, address, done, name);
    // Whoever lets the person in nowhere does not change how they sign in either.
    const isPasswordNew = !isNew && newPassword !== undefined && done.length > 0;
    const passwords = isPasswordNew ? [{ id: null, name: terminal.say('office.newPassword') }] : [];
    const signing = changeEach(passwords, () => setPassword(address, name, newPassword ?? ''));
    const all = { done, refused: [...changed.refused, ...signing.refused] };
    const sentence = terminal.say('office.granted', { person: name, right, names: namesOf(done) });
    tellChanged(isJson, terminal, { person: name, right }, all, sentence);
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
    const changed = changeEach(companies, (each) => revokeRights(address, each, name));
    await leaveOut(data?.office ?? null, terminal, address, changed.done, name);
    const sentence = terminal.say('office.revoked', { person: name, names: namesOf(changed.done) });
    tellChanged(isJson, terminal, { person: name }, changed, sentence);
  },
});

export const PEOPLE_COMMANDS = [grantCommand, revokeCommand];

/** What is changed by itself: a company's people, or, without an id, the password. */
type Part = Pick<ServerCompany, 'name'> & { readonly id: string | null };

type Changed<Each extends Part> = {
  readonly done: readonly Each[];
  readonly refused: readonly { readonly part: Part; readonly error: CicloError }[];
};

const namesOf = (parts: readonly Part[]): string => parts.map(({ name }) => name).join(', ');

/** Where the server itself is not reached, the others are not tried: each would be waited for. */
const OF_THE_SERVER: ReadonlySet<ErrorCode> = new Set(['server_unreachable', 'server_sign_in']);

/** Changes one after the other, each whole or not at all, whatever became of those before it. */
function changeEach<Each extends Part>(parts: readonly Each[], change: (part: Each) => void): Changed<Each> {
  const [done, refused]: [Each[], Changed<Each>['refused'][number][]] = [[], []];
  for (const part of parts) {
    const before = refused.find(({ error }) => OF_THE_SERVER.has(error.code))?.error;
    const error = before ?? failureOf(() => change(part));
    if (error === null) done.push(part);
    else refused.push({ part, error });
  }
  return { done, refused };
}

function failureOf(run: () => void): CicloError | null {
  try {
    run();
    return null;
  } catch (error) {
    return asCicloError(error);
  }
}

/** Tells what was changed. Throws what the one was refused with that was asked for, or `rights_not_everywhere` with each of them. */
function tellChanged(
  isJson: boolean,
  terminal: Terminal,
  asked: { readonly person: string; readonly right?: string },
  { done, refused }: Changed<ServerCompany>,
  sentence: string,
): void {
  const [first, ...others] = refused;
  if (first !== undefined && others.length + done.length === 0) throw first.error;
  const told = refused.map(({ part, error }) => ({ id: part.id, code: error.code }));
  const result = { ...asked, companies: done.map(({ id }) => id), refused: told };
  if (isJson || done.length > 0) tell(isJson, terminal, result, sentence);
  if (first === undefined) return;
  const { say } = terminal;
  const reasons = refused.map(
    ({ part, error }) => `${part.name} (${say(`errors:${error.code}.title`, error.params)})`,
  );
  throw new CicloError('rights_not_everywhere', told.map(({ id, code }) => `${id}: ${code}`).join(', '), {
    done: namesOf(done) || say('office.nowhere'),
    refused: reasons.join(', '),
  });
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
  addPerson(address, name, password);
  return true;
}

/** A name that was made for a right which it did not get is not to go on signing in; where the server does not let go of it, whoever asked is told how. */
function takeBack(address: ServerAddress, person: string, { printNote, say }: Terminal): void {
  const failure = failureOf(() => removePerson(address, person));
  if (failure !== null) printNote(say('office.personLeft', { person, statement: removalOf(person) }));
}
