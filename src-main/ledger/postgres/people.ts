import { randomUUID } from 'node:crypto';
import { CicloError } from '../../core/failure.ts';
import { type BlockingSession, ServerError } from './blocking-session.ts';
import {
  allowGroups,
  granting,
  groupOf,
  makeGroups,
  OFFICE_RIGHTS,
  type OfficeRight,
} from './company-rights.ts';
import { firstValue, inTurn } from './in-session.ts';
import { allMemberships, type Membership, namesGrantors } from './memberships.ts';
import { bringOnForGrant, refuseUnknown } from './migrate-company.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { scramVerifier } from './scram-verifier.ts';
import { inPreparedSession, type ServerCompany } from './server-companies.ts';

/** A person and what they may do with a company. Whoever lets the first one in is an administrator too; a server's superusers may do all, and are not told of. */
export type Person = {
  readonly name: string;
  readonly right: OfficeRight;
  /** The role that they have it by, of which somebody has made them a member; null where it was given to themselves. */
  readonly through: string | null;
};

type Company = Pick<ServerCompany, 'id' | 'place'>;

/** So many bytes of UTF-8 a server keeps of a name, unless it was built otherwise (`NAMEDATALEN`). It cuts longer ones and says nothing: they would be granted, and never found again. */
const NAME_BYTES = 63;

/** Whether a server keeps all of a name: no person has a longer one, whoever is meant by it. */
export const isWholeName = (name: string): boolean => Buffer.byteLength(name) <= NAME_BYTES;

/** What a name ({@link isWholeName}) is at a server: of somebody who signs in, of a group of people, or of nobody. */
export function kindOfName(address: ServerAddress, name: string): 'person' | 'group' | 'nobody' {
  return inPreparedSession(address, (session) => {
    const signsIn = firstValue(session, 'SELECT rolcanlogin FROM pg_roles WHERE rolname = $1', [name]);
    if (signsIn === undefined) return 'nobody';
    return signsIn === 1 ? 'person' : 'group';
  });
}

/** Lets a new name sign in by a password. Throws `server_rights` where whoever signs in may make nobody. */
export function addPerson(address: ServerAddress, name: string, password: string): void {
  inPreparedSession(address, (session) => {
    session.script(`CREATE ROLE ${quotedName(name)} LOGIN PASSWORD '${scramVerifier(password)}'`);
  });
}

/** The statement that takes a name from a server, for whoever does so by hand. */
export const removalOf = (name: string): string => `DROP ROLE ${quotedName(name)}`;

/** Takes back a name that was just made by {@link addPerson}, and was let in nowhere. Throws `server_rights` as that does. */
export function removePerson(address: ServerAddress, name: string): void {
  inPreparedSession(address, (session) => session.script(removalOf(name)));
}

/** Gives a name that signs in another password: everybody may do so for themselves. Throws `server_rights` as {@link addPerson}. */
export function setPassword(address: ServerAddress, name: string, password: string): void {
  inPreparedSession(address, (session) => {
    session.script(`ALTER ROLE ${quotedName(name)} PASSWORD '${scramVerifier(password)}'`);
  });
}

/**
 * Lets a person do that with a company and no more, from their next statement on; where that is less than before, {@link endSessions}. Throws `server_rights`
 * where whoever signs in may not grant it, `right_through_role` where they would go on having more, and `last_administrator` where nobody would administer the company. Throws `company_newer` where a newer version
 * of the app has brought it on, and `lease_held` where this one has yet to, and somebody is at its bank.
 */
export function grantRight(
  address: ServerAddress,
  company: Company,
  { name, right }: Pick<Person, 'name' | 'right'>,
): void {
  changePeople(address, company, name, (session) => {
    const people = peopleWord(session, company);
    const before = takeAll(session, people, name);
    refuseMore(session, people, name, right);
    // First: who has given up their own administration may give nothing any more.
    if (right !== 'administer') refuseLeftAlone(session, people, name, before);
    session.script(granting({ people, name, right }, namesGrantors(session)));
    return before.some((each) => OFFICE_RIGHTS.indexOf(each) > OFFICE_RIGHTS.indexOf(right));
  });
}

/**
 * Takes from a person all that they may do with a company, from their next statement on, and as {@link endSessions} tells. Throws `server_rights` as {@link grantRight}, and
 * `right_through_role` where something would be left to them, `last_administrator` as that does.
 */
export function revokeRights(address: ServerAddress, company: Company, name: string): void {
  changePeople(address, company, name, (session) => {
    const people = firstValue(session, WORD, [company.id]);
    if (typeof people !== 'string') return false;
    const before = takeAll(session, people, name);
    refuseMore(session, people, name, null);
    refuseLeftAlone(session, people, name, before);
    return before.length > 0;
  });
}

/** Whom a server lets do what, by the ids of its companies, in order of their names. */
export function peopleByCompany(address: ServerAddress): ReadonlyMap<string, readonly Person[]> {
  return inPreparedSession(address, (session) => {
    const { rows } = session.run({
      text: 'SELECT id, people FROM ciclo.company WHERE people IS NOT NULL',
      values: [],
    });
    const all = Map.groupBy(allMemberships(session), ({ people }) => people);
    return new Map(
      (rows as [string, string][]).map(([id, people]) => [id, personsOf(all.get(people) ?? [])]),
    );
  });
}

function personsOf(memberships: readonly Membership[]): readonly Person[] {
  const byName = Map.groupBy(memberships, ({ member }) => member);
  return [...byName].map(([name, all]) => {
    const right = highest(all.map((each) => each.right));
    const ways = all.filter((each) => each.right === right).map(({ through }) => through);
    return { name, right, through: ways.includes(null) ? null : (ways[0] ?? null) };
  });
}

const highest = (rights: readonly OfficeRight[]): OfficeRight =>
  OFFICE_RIGHTS.findLast((right) => rights.includes(right)) ?? 'see';

const WORD = 'SELECT people FROM ciclo.company WHERE id = $1';

/** The company's row, which only who administers it may lock: whoever is to lose a right keeps nobody from taking it. */
const TURN = 'SELECT FROM ciclo.company WHERE id = $1 FOR NO KEY UPDATE';

/** All or nothing, and of a company one change of people after the other; `change` tells whether it took something away. */
function changePeople(
  address: ServerAddress,
  { id }: Company,
  name: string,
  change: (session: BlockingSession) => boolean,
): void {
  inPreparedSession(address, (session) => {
    let wasTaken = false;
    inTurn(session, { text: TURN, values: [id] }, () => {
      wasTaken = change(session);
    });
    if (wasTaken) endSessions(session, name);
  });
}

/**
 * Ends what a person has open in the database: a session in which they have become a group (`SET ROLE`) keeps its rights whatever is taken from them. A server lets its
 * superusers do so, and who has `pg_signal_backend`; for anybody else such a session lasts until it is ended.
 */
function endSessions(session: BlockingSession, name: string): void {
  try {
    session.run({ text: END_SESSIONS, values: [name] });
  } catch (error) {
    if (!(error instanceof ServerError && error.code === NOT_ALLOWED)) throw error;
  }
}

const NOT_ALLOWED = '42501';
/** Each is waited for, up to five seconds. */
const END_SESSIONS = `SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity
  WHERE usename = $1 AND datname = current_database() AND pid <> pg_backend_pid()`;

/** The company's word for its groups, which the first grant makes. */
function peopleWord(session: BlockingSession, { id, place: { schema } }: Company): string {
  const known = firstValue(session, WORD, [id]);
  const people = typeof known === 'string' ? known : randomUUID().replaceAll('-', '');
  if (firstValue(session, IS_ROLE, [groupOf(people, 'see')]) === undefined) {
    refuseUnknown(session, schema);
    makeGroups(session, schema, people);
  }
  if (people !== known)
    session.run({ text: 'UPDATE ciclo.company SET people = $1 WHERE id = $2', values: [people, id] });
  followLast(session, people);
  // What a grant says anew of a company's tables is what this version knows of them.
  bringOnForGrant(session, schema);
  allowGroups(session, schema, people);
  return people;
}

const IS_ROLE = 'SELECT 1 FROM pg_roles WHERE rolname = $1';

/** Whoever signs in and administers a company, by whichever way. */
const isAdministered = (session: BlockingSession, company: string): boolean =>
  allMemberships(session).some(({ people, right }) => people === company && right === 'administer');

/** A company that nobody administers lets nobody in any more, and no later version is brought on there. */
function refuseLeftAlone(
  session: BlockingSession,
  people: string,
  name: string,
  taken: readonly OfficeRight[],
): void {
  if (taken.includes('administer') && !isAdministered(session, people))
    throw new CicloError('last_administrator', `${name} alone administers it`, { person: name });
}

/** Whoever owns the database administers a company that nobody does: an earlier version let the last one go, and a server lets anybody drop a login. */
function followLast(session: BlockingSession, people: string): void {
  if (isAdministered(session, people) || firstValue(session, OWNS_SHARED) !== 1) return;
  session.script(`GRANT ${groupOf(people, 'administer')} TO CURRENT_USER`);
}

const OWNS_SHARED = `SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = 'ciclo.company'::regclass`;

/** What a name may do with a company by itself, which is granted and taken away. */
const ownIn = (session: BlockingSession, company: string): readonly Membership[] =>
  allMemberships(session).filter(({ people, through }) => people === company && through === null);

/** Answers what was taken. What is left after all is told: the server says no more than a warning where a right came from somebody else. */
function takeAll(session: BlockingSession, people: string, name: string): readonly OfficeRight[] {
  const ofPerson = (): readonly Membership[] =>
    ownIn(session, people).filter(({ member }) => member === name);
  keepWhomTheyLetIn(session, people, name);
  const before = ofPerson();
  for (const { right, grantor } of before) {
    const by = namesGrantors(session) && grantor !== null ? ` GRANTED BY ${quotedName(grantor)} CASCADE` : '';
    session.script(`REVOKE ${groupOf(people, right)} FROM ${quotedName(name)}${by}`);
  }
  if (ofPerson().length > 0) throw new CicloError('server_rights', `${name} keeps what somebody else gave`);
  return before.map(({ right }) => right);
}

/**
 * From 16 on those whom somebody let in would go with them, so whoever takes that one away vouches for each at the right that they have and no other. Nobody takes away whom they
 * have their own administration from.
 */
function keepWhomTheyLetIn(session: BlockingSession, people: string, name: string): void {
  const me = firstValue(session, 'SELECT current_user');
  for (const { member, right, grantor } of ownIn(session, people)) {
    if (grantor !== name || member === name) continue;
    if (member === me && right === 'administer')
      throw new CicloError('server_rights', `${name} made ${member} an administrator`);
    session.script(granting({ people, name: member, right }, namesGrantors(session)));
  }
}

/** Row security and a server's rights ask whether somebody has a group in any way, so what was taken is gone only where no other way leads there. `kept`: what they may go on having. */
function refuseMore(session: BlockingSession, company: string, name: string, kept: OfficeRight | null): void {
  if (kept === 'administer') return;
  const isMore = (right: OfficeRight): boolean =>
    kept === null || OFFICE_RIGHTS.indexOf(right) > OFFICE_RIGHTS.indexOf(kept);
  const role = allMemberships(session).find(
    ({ people, member, right, through }) =>
      people === company && member === name && through !== null && isMore(right),
  )?.through;
  if (role) throw throughRole(name, role, `REVOKE ${quotedName(role)} FROM ${quotedName(name)}`);
  if (firstValue(session, 'SELECT rolsuper FROM pg_roles WHERE rolname = $1', [name]) === 1)
    throw throughRole(name, 'SUPERUSER', `ALTER ROLE ${quotedName(name)} NOSUPERUSER`);
}

const throughRole = (person: string, role: string, statement: string): CicloError =>
  new CicloError('right_through_role', `${person} has more by ${role}`, { person, role, statement });
