import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commitIn } from '../../../../src-main/ledger/postgres/commit-news.ts';
import {
  lastKnown,
  noCommitsKnown,
  noteCommitOfOther,
} from '../../../../src-main/ledger/postgres/known-commits.ts';

it('hears the commit that a notice tells of, whatever its schema is called', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat({ max: 999_999_999_999_999 }), (schema, commits) => {
      expect(commitIn(`${schema} ${commits}`)).toEqual({ schema, commits });
    }),
  );
});

it('hears none in what anybody may say there, or one that can be noted', () => {
  const said = fc.oneof(
    fc.string(),
    fc.tuple(fc.string(), fc.string()).map((parts) => parts.join(' ')),
  );
  const numbers = fc.oneof(fc.double(), fc.bigInt()).map((number) => `company_shop ${number}`);
  fc.assert(
    fc.property(fc.oneof(said, numbers), (payload) => {
      const known = noCommitsKnown();
      const told = commitIn(payload);
      if (told !== null) noteCommitOfOther(known, told.commits);
      expect(lastKnown(known)).toBe(told?.commits ?? 0);
    }),
  );
});

it.each([
  '',
  'company_shop',
  'company_shop x',
  'company_shop 1.5',
  'company_shop -1',
  'company_shop 1e3',
  ' 7',
])('hears none in %j', (payload) => expect(commitIn(payload)).toBeNull());
