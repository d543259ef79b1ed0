import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const cpf = (number: string) => ({ kind: 'cpf', number }) as const;
const NOBODY = { name: ERASED_PAYER, document: null };

let ledger: AnyLedger;
let reader: LedgerReader;

beforeEach(() => {
  ledger = newLedger();
  const writer = ledger.write();
  const payers = {
    RA1: { name: 'Ana Lima', document: cpf('11144477735') },
    RA2: { name: 'ANA DE LIMA', document: cpf('11144477735') },
    RB1: { name: 'Ana Lima', document: cpf('52998224725') },
    RC1: { name: 'Ana Lima', document: null },
    RC2: { name: 'Ana Lima', document: null },
    RE1: NOBODY,
    RE2: NOBODY,
  };
  const mandates = Object.entries(payers).map(([idRec, payer]) => mandate({ idRec, payer, contract: idRec }));
  const charges = mandates.map(({ idRec }) =>
    charge({ txid: `of${idRec}`, idRec, status: 'EXPIRADA', dueDate: day('2026-01-12') }),
  );
  writer.store({ mandates, charges }, AT);
  writer.reconcile(day('2026-03-10'), AT);
  reader = ledger.read();
});
afterEach(() => ledger[Symbol.dispose]());

function found(part: Partial<CycleFilter>): readonly string[] {
  const filter = { ...EVERY_CYCLE, ...part };
  const rows = reader.cyclesPage(filter, { by: 'dueDate', direction: 'asc' }, 0);
  expect(reader.cyclesSummary(filter).all.count).toBe(rows.length);
  return rows.map(({ txid }) => txid).toSorted();
}

it.each([
  ['under each name that they bear', 'RA1', ['ofRA1', 'ofRA2']],
  ['by each of their mandates', 'RA2', ['ofRA1', 'ofRA2']],
  ['and not those of a namesake', 'RB1', ['ofRB1']],
  ['as one where the bank gave the same name twice and no document', 'RC1', ['ofRC1', 'ofRC2']],
  ['which are none where the payer was erased', 'RE1', []],
  ['which are none of a mandate that is not known', 'RX1', []],
])('the charges of whoever pays a mandate are found %s', (_, payerOf, txids) => {
  expect(found({ payerOf })).toEqual(txids);
});

it('what is searched for besides narrows them, by name as by identifier', () => {
  expect(found({ payerOf: 'RA1', payer: 'ana de' })).toEqual(['ofRA2']);
  expect(found({ payerOf: 'RA1', payer: '52998224725' })).toEqual([]);
});
