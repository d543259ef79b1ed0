import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schemaIn } from '../../../../src-main/ledger/postgres/commit-news.ts';

it('hears the commit that a notice tells of, whatever its schema is called', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat({ max: 999_999_999_999_999 }), (schema, commits) => {
      expect(schemaIn(`${schema} ${commits}`)).toBe(schema);
    }),
  );
});

it('hears none in what anybody may say there, but a schema and a number', () => {
  const said = fc.oneof(
    fc.string(),
    fc.tuple(fc.string(), fc.string()).map((parts) => parts.join(' ')),
    fc.oneof(fc.double(), fc.bigInt()).map((number) => `company_shop ${number}`),
  );
  fc.assert(
    fc.property(said, (payload) => {
      const schema = schemaIn(payload);
      if (schema !== null) expect(payload.slice(schema.length)).toMatch(/^ \d{1,19}$/);
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
])('hears none in %j', (payload) => expect(schemaIn(payload)).toBeNull());
