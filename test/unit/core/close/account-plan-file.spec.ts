import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountPlanText,
  readAccountPlan,
  unreadHeaders,
} from '../../../../src-main/core/close/account-plan-file.ts';
import {
  ACCOUNT_ROOM,
  ACCOUNT_USES,
  type AccountUse,
  MOST_ACCOUNTS,
} from '../../../../src-preload/contract/vocabulary/accounting.ts';

const faults = (file: string) => {
  const reading = readAccountPlan(file);
  return reading.kind === 'faults' ? reading.faults : reading.kind;
};

describe('a plan of accounts', () => {
  it('is read with either separator, in either language, with a byte order mark or without', () => {
    const portuguese =
      '\uFEFFConta;Nome;Eventos\r\n11;Banco do Povo;banco\r\n12;Clientes;recebimento adesão\r\n';
    const english = 'account,name,events\n11,Banco do Povo,bank\n12,Clientes,receipt joining\n';
    for (const file of [portuguese, english]) {
      const reading = readAccountPlan(file);
      expect(reading.kind === 'plan' && Object.fromEntries(reading.plan)).toEqual({
        bank: { code: '11', name: 'Banco do Povo' },
        receipt: { code: '12', name: 'Clientes' },
        joining: { code: '12', name: 'Clientes' },
      });
    }
  });

  it('names headers that are not read, and only the beginning of a long one', () => {
    const file = `conta;Textos;eventos;conta;${'á'.repeat(5_000)}\n1;x;banco\n`;
    expect(unreadHeaders(file)).toEqual(['Textos', 'conta', `${'á'.repeat(60)}…`]);
  });

  it('may hold accounts that post nothing', () => {
    expect(faults('conta;eventos\n1;banco\n2;\n')).toBe('plan');
  });

  it('names the line and the text of each fault', () => {
    expect(faults('conta;nome\n1;Banco\n')).toEqual([
      { code: 'plan_column_missing', line: 1, column: 'uses', text: 'eventos' },
    ]);
    expect(faults('')).toEqual([{ code: 'plan_column_missing', line: 1, column: 'code', text: 'conta' }]);
    expect(faults('conta;eventos\n1;banco\n1;recebimento\n2;salario\n3;banco\n;excedente\n"4;x\n')).toEqual([
      { code: 'plan_code_twice', line: 3, column: 'code', text: '1' },
      { code: 'plan_use_unknown', line: 4, column: 'uses', text: 'salario' },
      { code: 'plan_use_twice', line: 5, column: 'uses', text: 'banco' },
      { code: 'plan_row_unreadable', line: 6, column: 'code', text: '' },
      { code: 'plan_row_unreadable', line: 7, column: null, text: '"4;x\n' },
    ]);
  });

  it('never throws, and gives each use to one account at most', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.string().filter((code) => !code.includes(';')),
            fc.subarray([...ACCOUNT_USES]),
          ),
        ),
        (rows) => {
          const file = ['conta;eventos', ...rows.map(([code, uses]) => `${code};${uses.join(' ')}`)].join(
            '\n',
          );
          const reading = readAccountPlan(file);
          if (reading.kind === 'faults') expect(reading.faults.length).toBeGreaterThan(0);
          else expect(new Set(reading.plan.keys()).size).toBe(rows.flatMap(([, uses]) => uses).length);
        },
      ),
    );
  });

  it('has no account on both sides of one entry', () => {
    const same = (line: number, text: string) => [{ code: 'plan_sides_same', line, column: 'uses', text }];
    expect(faults('conta;eventos\n1;banco recebimento\n')).toEqual(same(2, '1'));
    expect(faults('conta;eventos\n1;banco\n2;receita recebimento\n')).toEqual(same(3, '2'));
    expect(faults('conta;eventos\n1;banco\n2;recebimento adesao devolucao\n3;receita\n')).toBe('plan');
  });

  it('is no longer than a plan is', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `${at};`).join('\n');
    expect(faults(`conta;eventos\n${rows(MOST_ACCOUNTS)}`)).toBe('plan');
    expect(faults(`conta;eventos\n${rows(MOST_ACCOUNTS + 1)}`)).toHaveLength(1);
  });

  it('comes back from its own file as it went', () => {
    const words = (most: number) =>
      fc.string({ unit: 'grapheme', maxLength: Math.floor(most / 8) }).map((text) => text.trim());
    const anyPlan = fc.uniqueArray(
      fc.record({
        code: fc
          .oneof(fc.stringMatching(/^\d{1,9}$/), words(ACCOUNT_ROOM.code))
          .filter((code) => code !== ''),
        name: words(ACCOUNT_ROOM.name),
        history: words(ACCOUNT_ROOM.history).filter((text) => !/[{}]/.test(text)),
      }),
      { selector: ({ code }) => code, minLength: 1, maxLength: ACCOUNT_USES.length },
    );
    fc.assert(
      fc.property(anyPlan, (rows) => {
        const accounts = rows.map((row, at) => ({ ...row, uses: usesAt(at) }));
        const reading = readAccountPlan(accountPlanText(accounts));
        expect(reading.kind === 'plan' && reading.accounts).toEqual(accounts);
      }),
    );
  });
});

/** One use each, so that no two sides meet. */
const usesAt = (at: number): AccountUse[] => ACCOUNT_USES.slice(at, at + 1);
