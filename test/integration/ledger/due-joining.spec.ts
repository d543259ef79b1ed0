import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../src-main/ledger/model/ledger-writer.ts';
import { day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { joiningChargeDraft } from '../../support/fake/records/write-drafts.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-01-20');
const document = (number: string) => ({ kind: 'cpf' as const, number });

/** A ledger of one payer whose mandates journey 4 joined, and what is made, told and paid there. */
class JoinedByJourney4 implements Disposable {
  readonly #ledger = newLedger();
  readonly #writer = this.#ledger.write();

  /** A charge with a due date, for that mandate or for one to come. */
  make(txid: string, idRec: string | null = null): void {
    const payer = { name: 'Márcia Araújo', document: document('12345678909') };
    const term = { kind: 'due' as const, dueDate: day('2026-01-12'), daysAfterDue: 30 };
    const payload = { ...joiningChargeDraft({ txid, term, payer }), idRec };
    const id = this.#writer.intend({ kind: 'put_joining_charge', payload }, AT);
    this.#writer.markSent(id, AT);
    this.#writer.closeWrite(id, { state: 'done', bankId: txid }, AT);
  }

  tell(changes: Parameters<typeof mandate>[0], ...paid: readonly string[]): void {
    this.store({ mandates: [mandate({ journey: 'JORNADA_4', ...changes })], settlements: paid.map(paidBy) });
  }

  store(batch: Batch): void {
    this.#writer.store(batch, AT);
    this.#writer.reconcile(day('2026-01-20'), AT);
  }

  erase(idRec: string): void {
    this.#writer.erasePayer(idRec, AT);
  }

  /** Which mandate each payment joined; null for nobody's. */
  joined(): Record<string, string | null> {
    const reader = this.#ledger.read();
    const orphans = reader.orphans().map(({ endToEndId }) => [endToEndId, null]);
    const joining = reader.joining('').rows.map(({ endToEndId, idRec }) => [endToEndId, idRec]);
    reader.close();
    return Object.fromEntries([...orphans, ...joining]);
  }

  [Symbol.dispose](): void {
    this.#ledger[Symbol.dispose]();
  }
}

const paidBy = (txid: string) => settlement({ endToEndId: `E-${txid}`, txid });

describe('a joining payment of journey 4, which its mandate does not name', () => {
  it('stays with its mandate while other charges are made for the same payer', () => {
    using joined = new JoinedByJourney4();
    joined.make('J1');
    joined.tell({ idRec: 'RR1' }, 'J1');
    joined.make('J2');
    joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1' });
    joined.tell({ idRec: 'RR2', contract: 'CT-2' }, 'J2');
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1', 'E-J2': 'RR2' });
  });

  it('stays with its mandate once nothing tells who paid: the payer was erased, or an answer leaves the document out', () => {
    using joined = new JoinedByJourney4();
    joined.make('J1');
    joined.tell({ idRec: 'RR1' }, 'J1');
    joined.tell({ idRec: 'RR1', payer: { name: 'Márcia Araújo', document: null } });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1' });
    joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    joined.erase('RR1');
    joined.tell({ idRec: 'RR1', status: 'CANCELADA', location: '7' });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1' });
  });

  it.each([
    ['for the mandate', 'RR1', 'RR1'],
    ['before there was a mandate', null, null],
    ['the one before there was a mandate, the other for it', null, 'RR1'],
  ])('is that of the older charge where that one was paid, both made %s', (_, first, second) => {
    using joined = new JoinedByJourney4();
    joined.make('J1', first);
    joined.make('J2', second);
    joined.store({ settlements: [paidBy('J1')] });
    joined.tell({ idRec: 'RR1' });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1' });
  });

  it.each([
    ['for the mandate', 'RR1'],
    ['before there was a mandate', null],
  ])('corrects the charge that was taken for it before anything was paid, both made %s', (_, idRec) => {
    using joined = new JoinedByJourney4();
    joined.make('J1', idRec);
    joined.make('J2', idRec);
    joined.tell({ idRec: 'RR1' });
    joined.store({ settlements: [paidBy('J1')] });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1' });
    joined.store({ settlements: [paidBy('J2')] });
    joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1', 'E-J2': null });
  });

  it('stays to come for the charge that was made for the mandate while the payer pays an older code', () => {
    using joined = new JoinedByJourney4();
    joined.make('JA', 'RR1');
    joined.make('J0');
    joined.tell({ idRec: 'RR1' });
    joined.store({ settlements: [paidBy('J0')] });
    joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    expect(joined.joined()).toEqual({ 'E-J0': null });
    joined.store({ settlements: [paidBy('JA')] });
    expect(joined.joined()).toEqual({ 'E-J0': null, 'E-JA': 'RR1' });
    joined.tell({ idRec: 'RR2', contract: 'CT-2' });
    expect(joined.joined()).toEqual({ 'E-J0': 'RR2', 'E-JA': 'RR1' });
  });

  it.each([
    ['came', false],
    ['came before the charge was known as made, so that only a reading finds it', true],
  ])('takes its mandate back from a paid charge of the form once that of its own charge %s', (_, isLate) => {
    using joined = new JoinedByJourney4();
    joined.make('J0');
    if (!isLate) joined.make('JA', 'RR1');
    joined.store({ settlements: [paidBy('J0')] });
    joined.tell({ idRec: 'RR1' });
    expect(joined.joined()).toEqual({ 'E-J0': 'RR1' });
    joined.store({ settlements: [paidBy('JA')] });
    if (isLate) joined.make('JA', 'RR1');
    if (isLate) joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    expect(joined.joined()).toEqual({ 'E-J0': null, 'E-JA': 'RR1' });
  });

  it('is not that of a charge which was made after the mandate was told as joined: that one is for a contract to come', () => {
    using joined = new JoinedByJourney4();
    joined.make('J1');
    joined.tell({ idRec: 'RR1' });
    joined.make('J2');
    joined.store({ settlements: [paidBy('J2')] });
    joined.tell({ idRec: 'RR1', status: 'CANCELADA' });
    expect(joined.joined()).toEqual({ 'E-J2': null });
    joined.store({ settlements: [paidBy('J1')] });
    joined.tell({ idRec: 'RR2', contract: 'CT-2' });
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1', 'E-J2': 'RR2' });
  });

  it('is not that of a charge which the bank named for another journey', () => {
    using joined = new JoinedByJourney4();
    joined.make('J1');
    joined.tell({ idRec: 'RR1', journey: null, joiningTxid: 'named' });
    joined.tell({ idRec: 'RR1' }, 'J1', 'named');
    expect(joined.joined()).toEqual({ 'E-J1': 'RR1', 'E-named': null });
  });
});
