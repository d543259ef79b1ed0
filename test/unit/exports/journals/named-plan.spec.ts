import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AccountPlan, DEFAULT_PLAN } from '../../../../src-main/core/close/accounts.ts';
import { BEANCOUNT } from '../../../../src-main/exports/journals/beancount.ts';
import { HLEDGER } from '../../../../src-main/exports/journals/hledger-and-ledger.ts';
import { namedPlan } from '../../../../src-main/exports/journals/named-plan.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';

const FORMATS = { hledger: HLEDGER, beancount: BEANCOUNT };
const FITS = {
  // Nothing that begins a comment, a virtual posting or a state, nor the two blanks that end a name.
  hledger: /^[\p{L}\p{N}](?:(?! {2}|::)[^;[\]|\p{Cc}])*$/u,
  beancount: /^(?:Ativo|Passivo|Patrimônio|Resultado|Despesas)(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+$/u,
};

it.each(['hledger', 'beancount'] as const)(
  'each account has a name that %s takes, and no two have one',
  (format) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom('(', ')', '*', ':', ' ', '-', 'a', 'Ç', 'ǰ', '1', '='),
        maxLength: 8,
      }),
    );
    const account = fc.record({ code: fc.string({ minLength: 1, maxLength: 8 }), name: text });
    const accounts = fc.uniqueArray(account, {
      minLength: ACCOUNT_USES.length,
      maxLength: ACCOUNT_USES.length,
      selector: ({ code }) => code,
    });
    fc.assert(
      fc.property(accounts, (each) => {
        const plan: AccountPlan = new Map(each.map((one, at) => [ACCOUNT_USES[at] ?? 'bank', one]));
        const names = [...namedPlan(plan, FORMATS[format].nameAccount).values()].map(({ name }) => name);
        expect(new Set(names).size).toBe(ACCOUNT_USES.length);
        for (const name of names) expect(name).toMatch(FITS[format]);
      }),
    );
  },
);

it('an account that serves several uses is one, and the plan of whoever names none stays as it is', () => {
  expect(namedPlan(DEFAULT_PLAN, HLEDGER.nameAccount)).toEqual(DEFAULT_PLAN);
  expect(namedPlan(DEFAULT_PLAN, BEANCOUNT.nameAccount).get('joining')?.name).toBe('Ativo:Clientes');
});
