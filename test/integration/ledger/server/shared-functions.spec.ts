import { describe, expect, it } from 'vitest';
import { grantRight } from '../../../../src-main/ledger/postgres/people.ts';
import {
  AT,
  asCompany,
  asked,
  askedInTurn,
  office,
  person,
} from '../../../support/in-process/ledger/office-people.ts';

/** Functions whose names are sought at each call along the caller's search path; what an extension brought is compiled. */
const UNBOUND = `
  SELECT coalesce(string_agg(p.oid::regprocedure::text, ', ' ORDER BY p.proname), 'none')
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'ciclo'::regnamespace AND l.lanname <> 'c' AND p.prosqlbody IS NULL
    AND NOT coalesce('search_path=pg_catalog, pg_temp' = ANY (p.proconfig), FALSE)`;

describe('a function that all companies of a database share', () => {
  it('is bound to its names or seeks them in the server’s own schema, whoever calls it', () => {
    const owner = office().ledger.place.address;
    expect(asked(owner, UNBOUND)).toBe('none');
    const loose = `CREATE FUNCTION ciclo.loose() RETURNS BIGINT LANGUAGE sql AS 'SELECT count(*) FROM pg_roles'`;
    const [, , found] = askedInTurn(owner, ['BEGIN', loose, UNBOUND, 'ROLLBACK']);
    expect(found).toBe('ciclo.loose()');
  });

  it('signs with who is signed in, also where they have operators of their own in another company', () => {
    const [of, own] = [office(), office()];
    const bia = person(own, 'administer');
    grantRight(of.ledger.place.address, asCompany(of), { name: bia.user, right: 'decide' });
    const operators = ['=', '<>'].map(
      (name) =>
        `CREATE OPERATOR "${own.id}".${name} (LEFTARG = TEXT, RIGHTARG = NAME, FUNCTION = "${own.id}".never)`,
    );
    const signed = askedInTurn(bia, [
      `CREATE FUNCTION "${own.id}".never(TEXT, NAME) RETURNS BOOLEAN LANGUAGE sql AS 'SELECT FALSE'`,
      ...operators,
      `SET search_path = "${own.id}", pg_catalog`,
      `INSERT INTO "${of.id}".act (at, author, kind, subject, is_listed)
        VALUES ('${AT}', 'Chefe', 'month_closed', 'month', TRUE) RETURNING author`,
    ]);
    expect(signed.at(-1)).toBe(`${bia.user} (Chefe)`);
  });

  it('counts the deliveries of the company that they came to, wherever the session looks', () => {
    const of = office();
    const charges = person(of, 'charge');
    const insert = `INSERT INTO "${of.id}".delivery
      (received_at, last_seen_at, kind, content_hash, body, first_keys, fate)
      VALUES ('${AT}', '${AT}', 'charge', 'aa', '{}', '[]', 'received')`;
    askedInTurn(charges, ['CREATE TEMP TABLE delivery_total (fate TEXT, deliveries BIGINT)', insert]);
    const counted = `SELECT deliveries FROM "${of.id}".delivery_total WHERE fate = 'received'`;
    expect(asked(charges, counted)).toBe(1);
  });
});
