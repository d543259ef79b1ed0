import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFaults } from '../../../../src-main/core/close/check-accounts.ts';
import { planOfTyped, type TypedAccount } from '../../../../src-main/core/close/typed-plan.ts';
import { ACCOUNT_USES, type AccountUse } from '../../../../src-preload/contract/vocabulary/accounting.ts';

const row = (use: AccountUse, code: string, more: Partial<TypedAccount> = {}): TypedAccount => ({
  ...{ use, code, name: '', history: '' },
  ...more,
});

describe('a plan that is typed use by use', () => {
  it('has an account for each code, with what was said of it anywhere', () => {
    const typed = [
      row('bank', '11', { name: 'Banco' }),
      row('receipt', '12'),
      row('joining', '12', { name: 'Clientes' }),
    ];
    expect(planOfTyped(typed, [])).toEqual({
      kind: 'plan',
      accounts: [
        { code: '11', name: 'Banco', history: '', uses: ['bank'] },
        { code: '12', name: 'Clientes', history: '', uses: ['receipt', 'joining'] },
      ],
    });
  });

  it('keeps accounts without a use, and takes their name when they get one', () => {
    const idle = ['20', '21'].map((code) => ({ code, name: `Conta ${code}`, history: '', uses: [] }));
    const used = { code: '11', name: 'Banco', history: '', uses: ['bank' as const] };
    expect(planOfTyped([row('bank', ''), row('excess', '20')], [used, ...idle])).toEqual({
      kind: 'plan',
      accounts: [{ ...idle[0], uses: ['excess'] }, idle[1]],
    });
  });

  it.each([
    [
      [row('receipt', '1', { name: 'A' }), row('joining', '1', { name: 'B' })],
      'joining',
      'name',
      'plan_code_twice',
      '1',
    ],
    [
      [row('receipt', '1', { history: 'a' }), row('joining', '1', { history: 'b' })],
      'joining',
      'history',
      'plan_code_twice',
      '1',
    ],
    [[row('bank', '1'), row('receipt', '1')], 'receipt', 'code', 'plan_sides_same', '1'],
    [[row('receipt', '2'), row('revenue', '2')], 'revenue', 'code', 'plan_sides_same', '2'],
    [[row('receipt', '', { name: 'A' })], 'receipt', 'code', 'plan_row_unreadable', ''],
    [
      [row('receipt', '1', { history: '{salario}' })],
      'receipt',
      'history',
      'plan_variable_unknown',
      'salario',
    ],
  ] as const)('says at the field what is wrong: %#', (typed, use, field, code, text) => {
    expect(planOfTyped(typed, [])).toEqual({ kind: 'faults', faults: [{ use, field, code, text }] });
  });

  it('is a plan of which its file would have no fault either', () => {
    const codes = fc.constantFrom('', '1', '2', '3', '4');
    const texts = fc.constantFrom('', '', 'a', '{pagador}', '{x}');
    const anyTyped = fc.tuple(
      ...ACCOUNT_USES.map((use) =>
        fc.record({ use: fc.constant(use), code: codes, name: texts, history: texts }),
      ),
    );
    fc.assert(
      fc.property(anyTyped, (typed) => {
        const plan = planOfTyped(typed, []);
        if (plan.kind === 'faults') {
          expect(plan.faults.length).toBeGreaterThan(0);
          return;
        }
        const placed = plan.accounts.map((account, at) => ({ line: at + 2, account, words: account.uses }));
        expect(accountFaults(placed)).toEqual([]);
        for (const { use, code } of typed)
          expect(plan.accounts.find(({ uses }) => uses.includes(use))?.code ?? '').toBe(code);
      }),
    );
  });
});
