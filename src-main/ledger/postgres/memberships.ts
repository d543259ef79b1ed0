import type { BlockingSession } from './blocking-session.ts';
import { OFFICE_RIGHTS, type OfficeRight } from './company-rights.ts';
import { firstValue } from './in-session.ts';

/** What somebody may do with the company of a word (`ciclo.company.people`), and how they come to it. */
export type Membership = {
  readonly people: string;
  readonly member: string;
  readonly right: OfficeRight;
  /** Null for a name that is gone: before 16 a server lets go of it all the same. */
  readonly grantor: string | null;
  /** The role that somebody has made them a member of, which has the right; null where it is their own. */
  readonly through: string | null;
};

/** From 16 on a server keeps who gave a right, and takes away only what the named grantor has given; from then on a right can be had without becoming its group. */
export const namesGrantors = (session: BlockingSession): boolean =>
  Number(firstValue(session, 'SHOW server_version_num')) >= 160_000;

const IS_GROUP = `~ '^ciclo_(${OFFICE_RIGHTS.join('|')})_'`;

/**
 * Groups of companies are members of each other, which is no way of a person's. From 16 on whoever makes a role administers it and neither has nor becomes it, unless they give themselves
 * more: that gives no right.
 */
const memberships = (isUsable: string): string => `
  WITH RECURSIVE held AS (
    SELECT m.roleid AS company, m.member, m.grantor, NULL::oid AS through
    FROM pg_auth_members m JOIN pg_roles company ON company.oid = m.roleid
    WHERE company.rolname ${IS_GROUP}
    UNION
    SELECT held.company, m.member, m.grantor, held.member
    FROM held JOIN pg_roles via ON via.oid = held.member AND NOT via.rolname ${IS_GROUP}
    JOIN pg_auth_members m ON m.roleid = held.member
    WHERE ${isUsable}
  )
  SELECT split_part(company.rolname, '_', 3), person.rolname, split_part(company.rolname, '_', 2), grantor.rolname, via.rolname
  FROM held
  JOIN pg_roles company ON company.oid = held.company JOIN pg_roles person ON person.oid = held.member
  LEFT JOIN pg_roles grantor ON grantor.oid = held.grantor LEFT JOIN pg_roles via ON via.oid = held.through
  WHERE person.rolcanlogin
  ORDER BY person.rolname, via.rolname`;

type Row = [string, string, OfficeRight, string | null, string | null];

/** Of everybody who signs in, at all companies of a server, in order of their names. */
export function allMemberships(session: BlockingSession): readonly Membership[] {
  const isUsable = namesGrantors(session) ? '(m.inherit_option OR m.set_option)' : 'TRUE';
  return (session.run({ text: memberships(isUsable), values: [] }).rows as Row[]).map(
    ([people, member, right, grantor, through]) => ({ people, member, right, grantor, through }),
  );
}
