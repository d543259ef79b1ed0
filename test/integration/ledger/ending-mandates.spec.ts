import { expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import { day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const ENDING: MandateFilter = { statuses: [], search: '', isEnding: true };
const person = (name: string, number: string) => ({ name, document: { kind: 'cpf', number } }) as const;
const ANA = person('Ana Lima', '11144477735');
const BIA = person('Bia Souza', '52998224725');

it('tells the approved mandates that end within thirty days, the first to end on top, and what a cycle of them comes to', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  const mandates = [
    mandate({ idRec: 'late', payer: ANA, endDate: day('2026-04-09') }),
    mandate({ idRec: 'soon', payer: BIA, endDate: day('2026-03-10'), fixedAmount: centavos(3_000) }),
    mandate({ idRec: 'varies', payer: ANA, endDate: day('2026-03-20'), fixedAmount: null }),
    mandate({ idRec: 'past', payer: ANA, endDate: day('2026-03-09') }),
    mandate({ idRec: 'far', payer: ANA, endDate: day('2026-04-10') }),
    mandate({ idRec: 'endless', payer: ANA }),
    mandate({ idRec: 'not_signed', payer: ANA, status: 'CRIADA', endDate: day('2026-03-20') }),
  ];
  writer.store({ mandates, charges: [], settlements: [] }, noon('2026-03-10'));
  const reader = ledger.read();
  expect(reader.overview().ending).toEqual({ count: 0, amount: 0 });
  writer.reconcile(day('2026-03-10'), noon('2026-03-10'));

  const shown = (filter: MandateFilter) => reader.mandatesPage(filter, 0);
  expect(shown(ENDING).rows.map(({ idRec }) => idRec)).toEqual(['soon', 'varies', 'late']);
  expect(shown(ENDING).total).toBe(3);
  expect(reader.overview().ending).toEqual({ count: 3, amount: 8_000 });
  expect(shown({ ...ENDING, search: 'souza' }).rows.map(({ idRec }) => idRec)).toEqual(['soon']);
  expect(shown({ ...ENDING, statuses: ['CRIADA'] }).total).toBe(0);
});
