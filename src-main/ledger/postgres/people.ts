import { randomUUID } from 'node:crypto';
import { CicloError } from '../../core/failure.ts';
import type { BlockingSession } from './blocking-session.ts';
import { allowGroups, groupOf, makeGroups, OFFICE_RIGHTS, type OfficeRight } from './company-rights.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';
import { scramVerifier } from './scram-verifier.ts';
import { inPreparedSession, type ServerCompany } from './server-companies.ts';

/** A person and what they may do with a company. Whoever lets the first one in is an administrator too; a server's superusers may do all, and are not told of. */
export type Person = { readonly name: string; readonly right: OfficeRight };

type Company = Pick<ServerCompany, 'id' | 'place'>;

/** Whether a name may sign in at a server. */
export const isPerson = (address: ServerAddress, name: string): boolean =>
  inPreparedSession(address, (session) => asked(session, IS_PERSON, [name]) !== undefined);

/** Makes a name that may sign in, or gives it another password. Throws `server_rights` where whoever signs in may not. */
export function setPerson(address: ServerAddress, name: string, password: string): void {
  inPreparedSession(address, (session) => {
    const verb = asked(session, IS_PERSON, [name]) === undefined ? 'CREATE' : 'ALTER';
    session.script(`${verb} ROLE ${quotedName(name)} LOGIN PASSWORD '${scramVerifier(password)}'`);
  });
}

/** Lets a person do that with a company and no more, from their next statement on. Throws `server_rights` where whoever signs in may not grant it. */
export function grantRight(address: ServerAddress, company: Company, { name, right }: Person): void {
  changePeople(address, (session) => {
    const people = peopleWord(session, company);
    takeAll(session, people, name);
    const given = `GRANT ${groupOf(people, right)} TO ${quotedName(name)}`;
    if (right === 'administer') session.script(`${given} WITH ADMIN OPTION`);
    else
      session.script(
        `${given}${namesGrantors(session) ? ` GRANTED BY ${groupOf(people, 'administer')}` : ''}`,
      );
  });
}

/** Takes from a person all that they may do with a company, from their next statement on. */
export function revokeRights(address: ServerAddress, { id }: Company, name: string): void {
  changePeople(address, (session) => {
    const people = asked(session, WORD, [id]);
    if (people !== undefined && people !== null) takeAll(session, String(people), name);
  });
}

/** Whom the server lets do what with a company, in order of their names. */
export function peopleOf(address: ServerAddress, { id }: Company): readonly Person[] {
  return inPreparedSession(address, (session) => {
    const people = asked(session, WORD, [id]);
    if (people === undefined || people === null) return [];
    const rights = memberships(session, String(people)).map(({ member, right }) => ({ name: member, right }));
    const byName = Map.groupBy(rights, ({ name }) => name);
    return [...byName].map(([name, all]) => ({ name, right: highest(all.map(({ right }) => right)) }));
  });
}

const highest = (rights: readonly OfficeRight[]): OfficeRight =>
  OFFICE_RIGHTS.findLast((right) => rights.includes(right)) ?? 'see';

const IS_PERSON = 'SELECT 1 FROM pg_roles WHERE rolname = $1 AND rolcanlogin';
const WORD = 'SELECT people FROM ciclo.company WHERE id = $1';

const asked = (session: BlockingSession, text: string, values: readonly string[]): unknown =>
  session.run({ text, values }).rows[0]?.[0];

/** All or nothing, and one change of people after the other. */
function changePeople(address: ServerAddress, change: (session: BlockingSession) => void): void {
  inPreparedSession(address, (session) => {
    session.script(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('ciclo.people'))`);
    try {
      change(session);
      session.script('COMMIT');
    } catch (error) {
      session.script('ROLLBACK');
      throw error;
    }
  });
}

/** The company's word for its groups, which the first grant makes. */
function peopleWord(session: BlockingSession, { id, place: { schema } }: Company): string {
  const known = asked(session, WORD, [id]);
  const people = typeof known === 'string' ? known : randomUUID().replaceAll('-', '');
  if (asked(session, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [groupOf(people, 'see')]) === undefined)
    makeGroups(session, schema, people);
  if (people !== known)
    session.run({ text: 'UPDATE ciclo.company SET people = $1 WHERE id = $2', values: [people, id] });
  allowGroups(session, schema, people);
  return people;
}

type Membership = { readonly member: string; readonly right: OfficeRight; readonly grantor: string };

/** Groups are members of each other too: those are no persons. */
const MEMBERSHIPS = `
  SELECT person.rolname, split_part(company.rolname, '_', 2), grantor.rolname
  FROM pg_auth_members m
  JOIN pg_roles company ON company.oid = m.roleid JOIN pg_roles person ON person.oid = m.member
  JOIN pg_roles grantor ON grantor.oid = m.grantor
  WHERE company.rolname LIKE 'ciclo\\_%\\_' || $1 AND person.rolcanlogin
  ORDER BY person.rolname`;

function memberships(session: BlockingSession, people: string): readonly Membership[] {
  const { rows } = session.run({ text: MEMBERSHIPS, values: [people] });
  return (rows as [string, OfficeRight, string][]).map(([member, right, grantor]) => ({
    member,
    right,
    grantor,
  }));
}

/** From 16 on a server keeps who gave a right, and takes away only what the named grantor has given. */
const namesGrantors = (session: BlockingSession): boolean =>
  Number(asked(session, 'SHOW server_version_num', [])) >= 160_000;

/** What is left after all is told: the server says no more than a warning where a right came from somebody else. */
function takeAll(session: BlockingSession, people: string, name: string): void {
  const ofPerson = (): readonly Membership[] =>
    memberships(session, people).filter(({ member }) => member === name);
  keepWhomTheyMade(session, people, name);
  for (const { right, grantor } of ofPerson()) {
    const by = namesGrantors(session) ? ` GRANTED BY ${quotedName(grantor)} CASCADE` : '';
    session.script(`REVOKE ${groupOf(people, right)} FROM ${quotedName(name)}${by}`);
  }
  if (ofPerson().length > 0) throw new CicloError('server_rights', `${name} keeps what somebody else gave`);
}

/** Administrators whom somebody made would go with them: whoever takes that one away vouches for the others. Nobody takes away whom they have it from. */
function keepWhomTheyMade(session: BlockingSession, people: string, name: string): void {
  const me = asked(session, 'SELECT current_user', []);
  for (const { member, grantor } of memberships(session, people)) {
    if (grantor !== name || member === name) continue;
    if (member === me) throw new CicloError('server_rights', `${name} made ${member} an administrator`);
    session.script(`GRANT ${groupOf(people, 'administer')} TO ${quotedName(member)} WITH ADMIN OPTION`);
  }
}
