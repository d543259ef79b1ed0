import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const EVERY: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const AT = noon('2026-03-10');

let ledger: AnyLedger;
let writer: LedgerWriter;

beforeEach(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store({ mandates: [mandate({})], charges: [charge({ txid: 'tx1' })], settlements: [] }, AT);
  writer.reconcile(day('2026-03-10'), AT);
});
afterEach(() => ledger.close());

const overtakes = (change: () => void): void => expect(codeOf(change)).toBe('act_overtaken');

it('changes a note for who has seen what stands in it, and for who says nothing of it', () => {
  writer.setNote('texts', 'one', null);
  overtakes(() => writer.setNote('texts', 'two', null));
  overtakes(() => writer.setNote('texts', 'two', 'none'));
  expect(writer.note('texts')).toBe('one');
  writer.setNote('texts', 'two', 'one');
  writer.setNote('texts', 'three');
  expect(writer.note('texts')).toBe('three');
});

it('changes a charge’s document for who has seen the one that is noted', () => {
  const [first, second] = ['2026/1', '2026/2'].map((number) => ({ number, issuedOn: day('2026-03-02') }));
  if (!first || !second) return expect.unreachable();
  writer.setDocument('tx1', first, AT, null);
  overtakes(() => writer.setDocument('tx1', second, AT, null));
  overtakes(() => writer.setDocument('tx1', null, AT, { ...first, issuedOn: day('2026-03-03') }));
  writer.setDocument('tx1', null, AT, first);
  overtakes(() => writer.setDocument('tx1', second, AT, first));
  writer.setDocument('tx1', second, AT);
  expect(ledger.read().chargeEvidence('tx1').document).toMatchObject(second);
});

it('keeps what proves the loss of a charge for who has seen the proof that stands', () => {
  const proof = (note: string) => ({ kind: 'protest', provenOn: day('2026-03-02'), note }) as const;
  const later = noon('2026-03-11');
  writer.setCollectionProof('tx1', proof('one'), AT, null);
  overtakes(() => writer.setCollectionProof('tx1', proof('two'), later, null));
  writer.setCollectionProof('tx1', proof('two'), later, AT);
  overtakes(() => writer.setCollectionProof('tx1', null, later, AT));
  expect(ledger.read().cycleDetail('tx1')?.proof?.note).toBe('two');
  writer.setCollectionProof('tx1', null, later, later);
  overtakes(() => writer.setCollectionProof('tx1', proof('three'), later, later));
  writer.setCollectionProof('tx1', proof('three'), later);
  expect(ledger.read().cycleDetail('tx1')?.proof?.note).toBe('three');
});

it('ties a payment for who has seen to which charge it belongs', () => {
  const paid = settlement({ endToEndId: 'E1', txid: null });
  const charges = [charge({ txid: 'tx2' })];
  writer.store({ mandates: [], charges, settlements: [paid] }, AT);
  writer.assign('E1', 'tx1', AT, { seen: null });
  overtakes(() => writer.assign('E1', 'tx2', AT, { seen: null }));
  writer.assign('E1', 'tx2', AT, { seen: 'tx1' });
  overtakes(() => writer.assign('E1', null, AT, { seen: 'tx1' }));
  writer.assign('E1', null, AT, { seen: 'tx2' });
  overtakes(() => writer.assign('E1', 'tx1', AT, { seen: 'tx2' }));
  writer.assign('E1', 'tx1', AT);
});

it('tells to which charge a payment belongs once it is untied: its own evidence counts again', () => {
  const tried = charge({ txid: 'tx2', attempts: [attempt({ endToEndId: 'E1' })] });
  const paid = settlement({ endToEndId: 'E1', txid: null });
  writer.store({ mandates: [], charges: [tried], settlements: [paid] }, AT);
  expect(writer.assign('E1', 'tx1', AT, { seen: 'tx2' })).toBe('tx1');
  expect(writer.assign('E1', null, AT, { seen: 'tx1' })).toBe('tx2');
  expect(writer.assign('E1', 'tx1', AT, { seen: 'tx2' })).toBe('tx1');
});

it('changes a year’s basis for who has seen the choice that stands', () => {
  writer.setRegime(2025, 'caixa', AT, null);
  overtakes(() => writer.setRegime(2025, 'competencia', AT, null));
  writer.setRegime(2025, 'competencia', AT, 'caixa');
  expect(ledger.read().regimes()).toEqual([{ year: 2025, basis: 'competencia' }]);
});

it('replaces the plan of accounts for who has seen the one that stands, and leaves no act of who has not', () => {
  const cash = { code: '101', name: 'Caixa', history: '', uses: [] };
  writer.setAccounts([cash], AT, null);
  const stands = writer.note('account_plan');
  overtakes(() => writer.setAccounts([], AT, null));
  writer.setAccounts([], AT, stands);
  expect(
    ledger
      .read()
      .acts(EVERY, null)
      .rows.map(({ kind }) => kind),
  ).toEqual(['accounts_changed', 'accounts_changed']);
});

it('stores what was read by id for who has seen the text that stands, and nothing else of that reading', () => {
  const names = [{ kind: 'charge', id: 'tx1' } as const, { kind: 'settlement', id: 'E1' } as const];
  const first = writer.marksOf(names);
  const paid = settlement({ endToEndId: 'E1' });
  writer.storeRead({ settlements: [paid] }, AT, first);
  const late = charge({ txid: 'tx1', status: 'CANCELADA' });
  overtakes(() => writer.storeRead({ charges: [late], settlements: [paid] }, AT, first));
  expect(writer.openIds('charge').has('tx1')).toBe(true);
  writer.storeRead({ charges: [late] }, AT, writer.marksOf(names));
  expect(writer.openIds('charge').has('tx1')).toBe(false);
});

it('stores a mandate that was read by id for who has seen whether it was there', () => {
  const names = [{ kind: 'mandate', id: 'R-new' } as const];
  const absent = writer.marksOf(names);
  writer.store({ mandates: [mandate({ idRec: 'R-new' })] }, AT);
  const closed = mandate({ idRec: 'R-new', status: 'CANCELADA' });
  overtakes(() => writer.storeRead({ mandates: [closed] }, AT, absent));
  writer.storeRead({ mandates: [closed] }, AT, writer.marksOf(names));
  expect(writer.openIds('mandate').has('R-new')).toBe(false);
});
