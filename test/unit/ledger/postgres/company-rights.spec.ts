import { expect, it } from 'vitest';
import { granting } from '../../../../src-main/ledger/postgres/company-rights.ts';

const to = (right: 'charge' | 'administer') => ({ people: 'p1', name: 'Ana "A"', right });

it('lets from PostgreSQL 16 on nobody become a group but who administers', () => {
  expect(granting(to('charge'), false)).toBe('GRANT ciclo_charge_p1 TO "Ana ""A"""');
  expect(granting(to('charge'), true)).toBe(
    'GRANT ciclo_charge_p1 TO "Ana ""A""" WITH INHERIT TRUE, SET FALSE GRANTED BY ciclo_administer_p1',
  );
  for (const isFrom16 of [false, true])
    expect(granting(to('administer'), isFrom16)).toBe(
      'GRANT ciclo_administer_p1 TO "Ana ""A""" WITH ADMIN OPTION',
    );
});
