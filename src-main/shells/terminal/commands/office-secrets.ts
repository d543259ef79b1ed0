import {
  type SealedSecrets,
  type Sealing,
  sealedSecrets,
} from '../../../application/companies/office/office-secrets.ts';
import { CicloError } from '../../../core/failure.ts';
import { mayCharge } from '../../../ledger/postgres/company-rights.ts';
import { peopleByCompany } from '../../../ledger/postgres/people.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import { readSealed } from '../../../ledger/postgres/sealed-documents.ts';
import type { ServerCompany } from '../../../ledger/postgres/server-companies.ts';
import type { SealedMember } from '../../../secrets/office-key.ts';
import { command, type OptionValues, type Terminal, tell } from '../command.ts';
import { chooseConnection, folderOf, type OpenedData, openData } from '../options/connection-choice.ts';
import { optionalText, requiredText } from '../options/option-values.ts';
import { personNamed, requiredPerson } from '../options/server-choice.ts';
import { sayFailure } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { changeEach, ONE_OR_ALL, type Part, type Refused, throwRefused, throwSole } from './each-company.ts';

const OF_A_FOLDER = {
  data: { type: 'string' },
  name: { type: 'string' },
  all: { type: 'boolean' },
  'password-env': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Reads {@link OF_A_FOLDER}. Throws `UsageError`. */
const askedOf = (values: OptionValues, terminal: Terminal) => ({
  folder: folderOf(values, terminal),
  company: { name: optionalText(values, 'name'), isAll: values.all === true },
  isJson: values.json === true,
});

/** `office key`: the public part of this folder's key, for whoever is to seal a company's secrets for it. */
const keyCommand = command({
  name: 'office key',
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  read: (values, terminal) => ({ folder: folderOf(values, terminal), isJson: values.json === true }),
  run: async ({ folder, isJson }, terminal) => {
    const publicKey = await openData(folder, terminal).office.publicKey();
    tell(isJson, terminal, { publicKey }, publicKey);
  },
});

/** `office seal`: keeps what this folder reaches the company's bank with at the server too, sealed for those that it was sealed for before. */
const sealCommand = command({
  name: 'office seal',
  options: { ...OF_A_FOLDER, without: { type: 'string' }, anew: { type: 'boolean' } },
  rules: ONE_OR_ALL,
  read: (values, terminal) => ({
    ...askedOf(values, terminal),
    how: { without: personNamed(values, 'without'), anew: values.anew === true },
  }),
  run: async ({ folder, company, how, isJson }, terminal) => {
    const data = openData(folder, terminal);
    const companies = await chosen(company, data);
    if (how.without !== null && !how.anew) await refuseNotSealedFor(data.office, companies, how.without);
    await sealEach(isJson, terminal, data, companies, ({ id }) => ({
      ...how,
      secrets: () => ownSecrets(data, id),
    }));
  },
});

/** `office admit`: seals a company's secrets for one more key, which its owner has told whoever is at this workstation. */
const admitCommand = command({
  name: 'office admit',
  options: { ...OF_A_FOLDER, person: { type: 'string' }, 'public-key': { type: 'string' } },
  rules: ONE_OR_ALL,
  read: async (values, terminal) => ({ ...askedOf(values, terminal), add: await memberFrom(values) }),
  run: async ({ folder, company, add, isJson }, terminal) => {
    const data = openData(folder, terminal);
    const companies = await chosen(company, data);
    for (const each of companies) refuseWithoutRight(each, add.person);
    await data.office.confirm(add);
    await sealEach(isJson, terminal, data, companies, ({ id }) => ({
      secrets: async (sealed) => sealed ?? ownSecrets(data, id),
      add,
    }));
  },
});

/** A mistyped name would leave everybody in, and look as though it had not. Whose key counts here is left out also where the server shows nothing that is sealed for it. */
async function refuseNotSealedFor(
  office: OpenedData['office'],
  companies: readonly ChosenCompany[],
  person: string,
): Promise<void> {
  const sealed = await Promise.all(companies.map((company) => office.read(company)));
  const people = [
    ...new Set(sealed.flatMap((access) => access?.members ?? []).map((member) => member.person)),
  ];
  if (people.includes(person) || (await office.isConfirmed(person))) return;
  throw new UsageError('usage.notSealedFor', { person, people: people.join(', ') || '–' });
}

export const SECRETS_COMMANDS = [keyCommand, sealCommand, admitCommand];

async function memberFrom(values: OptionValues): Promise<SealedMember> {
  const { parsePublicKey } = await import('../../../secrets/sealed-access.ts');
  const person = requiredPerson(values);
  try {
    return { person, publicKey: parsePublicKey(requiredText(values, 'public-key')) };
  } catch (error) {
    if (error instanceof CicloError) throw new UsageError('usage.publicKey', { person });
    throw error;
  }
}

type ChosenCompany = { readonly id: string; readonly name: string; readonly address: ServerAddress };

/** The companies of a folder that are at a server: the one of `--name`, or with `--all` each. Throws `UsageError` where it is at none. */
async function chosen(
  { name, isAll }: ReturnType<typeof askedOf>['company'],
  data: OpenedData,
): Promise<readonly ChosenCompany[]> {
  const { registry, homes } = data;
  const wanted = isAll
    ? registry.list().filter(({ id }) => homes.isAtServer(id))
    : [chooseConnection(name, registry)];
  if (wanted.length === 0) throw new UsageError('usage.noneAtServer');
  return Promise.all(
    wanted.map(async ({ id, name }) => {
      const place = await homes.placeOf(id);
      if (place === null) throw new UsageError('usage.companyNotThere', { name });
      return { id, name, address: place.address };
    }),
  );
}

/** The server would not show what is sealed to whoever may not charge. Where nobody was granted anything, whoever owns the company has it alone. */
function refuseWithoutRight({ id, name, address }: ChosenCompany, person: string): void {
  const people = peopleByCompany(address).get(id) ?? [];
  const right = people.find((each) => each.name === person)?.right;
  if (person === address.user || (right !== undefined && mayCharge(right))) return;
  throw new UsageError('usage.mayNotCharge', { person, name });
}

const ownSecrets = async ({ registry }: OpenedData, id: string): Promise<SealedSecrets> =>
  sealedSecrets(id, await registry.access(id));

/** One after the other, whatever became of those before it, and tells for whom each is sealed now. Throws what {@link throwRefused} does. */
async function sealEach(
  isJson: boolean,
  terminal: Terminal,
  { office }: OpenedData,
  companies: readonly ChosenCompany[],
  sealing: (company: ChosenCompany) => Sealing,
): Promise<void> {
  const sealed = new Map<string, readonly SealedMember[]>();
  const seal = async (company: ChosenCompany) =>
    sealed.set(company.id, await office.seal(company, sealing(company)));
  const changed = await changeEach(companies, seal, ({ address }) => address);
  throwSole(changed);
  const done = changed.done.map(({ id, name }) => ({ id, name, members: sealed.get(id) ?? [] }));
  const refused = changed.refused.map(({ part, error }) => ({ ...idAndName(part), refused: error.code }));
  const sentences = done.map(({ name, members }) =>
    terminal.say('office.sealed', { name, people: members.map(shownMember).join('\n') }),
  );
  if (isJson || done.length > 0) tell(isJson, terminal, [...done, ...refused], sentences.join('\n'));
  throwRefused(changed, terminal);
}

const idAndName = ({ id, name }: Part): Part => ({ id, name });

const shownMember = ({ person, publicKey }: SealedMember): string => `  ${person} ${publicKey}`;

/** What became of what is sealed once somebody's right was taken, by the ids of companies. */
export type LeftOut = {
  readonly leftOut: readonly string[];
  /** Where it may still be for them: nobody has sealed it anew. */
  readonly stillSealed: readonly string[];
  readonly refused: readonly Refused[];
};

export const NOBODY_LEFT_OUT: LeftOut = { leftOut: [], stillSealed: [], refused: [] };

/**
 * Who may not charge any more is left out of what is sealed, where the command names a folder whose key opens it; elsewhere it is said what to do. The server
 * shows it to them no more either way, but what somebody has once read stays known to them. Throws nothing: the right is taken by now, and what goes wrong here does not undo that.
 */
export async function leaveOut(
  office: OpenedData['office'] | null,
  terminal: Terminal,
  address: ServerAddress,
  companies: readonly ServerCompany[],
  person: string,
): Promise<LeftOut> {
  const found = new Map<string, Found>();
  const { refused } = await changeEach(companies, async ({ id, name }) => {
    const company = { id, name, address };
    found.set(id, office === null ? await lookOnly(company) : await leaveOutOf(office, company, person));
  });
  const { printNote, say } = terminal;
  for (const { error } of refused) printNote(sayFailure(error, say));
  const idsOf = (wanted: Exclude<Found, 'not_sealed'>): readonly string[] => {
    const those = companies.filter(({ id }) => (found.get(id) ?? 'stillSealed') === wanted);
    for (const { name } of those) printNote(say(`office.${wanted}`, { name, person }));
    return those.map(({ id }) => id);
  };
  return {
    ...{ leftOut: idsOf('leftOut'), stillSealed: idsOf('stillSealed') },
    refused: refused.map(({ part: { id, name }, error }) => ({
      part: { id, name: say('office.sealingOf', { name }) },
      error,
    })),
  };
}

type Found = 'not_sealed' | 'leftOut' | 'stillSealed';

const lookOnly = async (company: ChosenCompany): Promise<Found> =>
  (await readSealed(company)) === null ? 'not_sealed' : 'stillSealed';

const leaveOutOf = async (
  office: OpenedData['office'],
  company: ChosenCompany,
  person: string,
): Promise<Found> => ((await office.leaveOut(company, person)) ? 'leftOut' : 'not_sealed');
