import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAccountPlan } from '../../../../src-main/core/close/account-plan-file.ts';
import { ACCOUNT_USES } from '../../../../src-preload/contract/vocabulary/accounting.ts';

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

  it('may hold accounts that post nothing', () => {
    expect(faults('conta;eventos\n1;banco\n2;\n')).toBe('plan');
  });

  it('names the line and the text of each fault', () => {
    expect(faults('conta;nome\n1;Banco\n')).toEqual([
      { code: 'plan_column_missing', line: 1, text: 'eventos' },
    ]);
    expect(faults('')).toEqual([{ code: 'plan_column_missing', line: 1, text: 'conta' }]);
    expect(faults('conta;eventos\n1;banco\n1;recebimento\n2;salario\n3;banco\n;excedente\n"4;x\n')).toEqual([
      { code: 'plan_code_twice', line: 3, text: '1' },
      { code: 'plan_use_unknown', line: 4, text: 'salario' },
      { code: 'plan_use_twice', line: 5, text: 'banco' },
      { code: 'plan_row_unreadable', line: 6, text: '' },
      { code: 'plan_row_unreadable', line: 7, text: '"4;x\n' },
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
});
