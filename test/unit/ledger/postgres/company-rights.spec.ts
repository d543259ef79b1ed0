import { expect, it } from 'vitest';
import { granting } from '../../../../src-main/ledger/postgres/company-rights.ts';

/** The word for the groups of a company, as this program makes it. */
const WORD = 'a1'.repeat(16);

const to = (right: 'charge' | 'administer') => ({ people: WORD, name: 'Ana "A"', right });

it('lets from PostgreSQL 16 on nobody become a group but who administers', () => {
  expect(granting(to('charge'), false)).toBe(`GRANT ciclo_charge_${WORD} TO "Ana ""A"""`);
  expect(granting(to('charge'), true)).toBe(
    `GRANT ciclo_charge_${WORD} TO "Ana ""A""" WITH INHERIT TRUE, SET FALSE GRANTED BY ciclo_administer_${WORD}`,
  );
  for (const isFrom16 of [false, true])
    expect(granting(to('administer'), isFrom16)).toBe(
      `GRANT ciclo_administer_${WORD} TO "Ana ""A""" WITH ADMIN OPTION`,
    );
});
