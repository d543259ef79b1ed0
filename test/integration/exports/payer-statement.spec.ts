import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { charge, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { ledgerOf, rowsOf } from '../../support/in-process/ledger/accounting-ledger.ts';

describe('one payer’s statement', () => {
  const CPF = { kind: 'cpf', number: '12345678909' } as const;
  it('opens with what stood before, closes with what stands, and says what is open since when', () => {
    const world = {
      charges: [
        charge({ txid: 'a', status: 'CONCLUIDA' }),
        charge({ txid: 'b', status: 'EXPIRADA', dueDate: civilDate('2026-02-12') }),
      ],
      settlements: [settlement({ endToEndId: 'EA', txid: 'a', at: noon('2026-02-03') })],
    };
    const reader = ledgerOf(world, '2026-03-01').read();
    const movements = { from: '2026-02-01', to: '2026-02-28', kinds: [], search: '' };
    const rows = rowsOf(reader, {
      subject: 'statement',
      payer: { by: 'document', document: CPF },
      movements,
    });
    expect(rows.map(({ date, entry, balance }) => [date, entry, balance])).toEqual([
      ['2026-02-01', 'opening', '50.00'],
      ['2026-02-03', 'charge', '0.00'],
      ['2026-02-12', 'due', '50.00'],
      ['2026-02-28', 'closing', '50.00'],
    ]);
    expect(rows.at(-1)).toMatchObject({
      ...{ due_amount: '50.00', paid_amount: '50.00', refunded_amount: '0.00' },
      ...{ open_amount: '50.00', open_since: '2026-02-12' },
    });
    reader.close();
  });
  it('says so where the document is nobody’s', () => {
    const reader = ledgerOf({ charges: [], settlements: [] }, '2026-03-01').read();
    const payer = { by: 'document', document: { kind: 'cpf', number: '11144477735' } } as const;
    expect(() => rowsOf(reader, { subject: 'statement', payer })).toThrow(
      expect.objectContaining({ code: 'payer_unknown', params: { document: '***.444.777-**' } }),
    );
    reader.close();
  });
});
