import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { ACTS_OF_WRITES } from '../../../src-main/ledger/model/acts-of-writes.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import { ACTS_PER_PAGE } from '../../../src-preload/contract/vocabulary/history.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

/** When the ledger's own clock stands. */
const AT = noon('2026-03-10');
const EVERY: ActFilter = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

/** A ledger with an unpaid charge and a payment without one. */
function open(): { folder: AnyLedger; writer: LedgerWriter; reader: LedgerReader } & Disposable {
  const folder = newLedger();
  const writer = folder.write();
  writer.store(
    {
      mandates: [mandate()],
      charges: [charge({ status: 'EXPIRADA' })],
      settlements: [settlement({ endToEndId: 'EO', txid: null })],
    },
    AT,
  );
  writer.reconcile(day('2026-03-10'), AT);
  return { folder, writer, reader: folder.read(), [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

const acts = (reader: LedgerReader, filter: Partial<ActFilter> = {}) =>
  reader.acts({ ...EVERY, ...filter }, null).rows;

describe('the history of what people did', () => {
  it('bears the name of whoever was at work, and none where nobody said', () => {
    using world = open();
    const { writer, reader } = world;
    writer.actingAs('Ana', 'decide', () => writer.decide('tx1', 'waived', 'combinado', AT));
    writer.actingAs(null, 'assign', () => writer.assign('EO', 'tx1', noon('2026-03-11')));
    expect(acts(reader)).toMatchObject([
      { kind: 'assignment', author: null, from: null, to: 'tx1', subjectId: 'EO', charge: { txid: 'tx1' } },
      { kind: 'decision', author: 'Ana', to: 'waived', note: 'combinado', payerName: 'Márcia Araújo' },
    ]);
    expect(reader.acts(EVERY, null).authors).toEqual(['Ana', null]);
    expect(acts(reader, { author: 'Ana' })).toHaveLength(1);
    expect(acts(reader, { author: '' })).toHaveLength(1);
  });

  it('refuses a person’s doing that leaves no act', () => {
    using world = open();
    const { writer } = world;
    expect(codeOf(() => writer.actingAs('Ana', 'decide', () => undefined))).toBe('internal');
    expect(codeOf(() => writer.actingAs('Ana', 'setNote', () => writer.setNote('a', 'b')))).toBe(
      'nothing thrown',
    );
    expect(Object.keys(ACTS_OF_WRITES).filter((name) => !(name in writer))).toEqual([]);
  });

  it('holds what was said to payers and noted of them, found by their names', () => {
    using world = open();
    const { writer, reader } = world;
    const contact = { phone: '+5511987654321', email: '', note: '' };
    writer.actingAs('Ana', 'setContact', () => writer.setContact(1, contact, AT));
    const message = {
      situation: 'unpaid',
      tone: 'formal',
      way: 'copied',
      body: 'Olá',
      txids: ['tx1'],
    } as const;
    const tell = (payerIds: readonly number[]) =>
      writer.recordMessages(
        payerIds.map((payerId) => ({ ...message, payerId })),
        AT,
      );
    const [first = 0] = writer.actingAs('Ana', 'recordMessages', () => tell([1]));
    writer.actingAs('Ana', 'recordMessages', () => tell([1, 1]));
    writer.actingAs('Bia', 'forgetMessages', () => writer.forgetMessages([first], AT));
    const about = { subject: 'payer', subjectId: '1', payerName: 'Márcia Araújo', rows: null };
    expect(acts(reader)).toMatchObject([
      { kind: 'messages_forgotten', author: 'Bia', rows: 1 },
      { kind: 'messages_taken', author: 'Ana', subject: 'company', rows: 2 },
      { kind: 'messages_taken', author: 'Ana', ...about },
      { kind: 'contact_changed', author: 'Ana', ...about },
    ]);
    expect(acts(reader, { search: 'araujo' }).map(({ kind }) => kind)).toEqual([
      'messages_taken',
      'contact_changed',
    ]);
    expect(JSON.stringify(acts(reader))).not.toContain('Olá');
  });

  it('is streamed whole, oldest first, and so is what was said, with whoever took it out', () => {
    using world = open();
    const { writer, reader } = world;
    writer.actingAs('Ana', 'decide', () => writer.decide('tx1', 'waived', 'combinado', AT));
    const message = {
      situation: 'unpaid',
      tone: 'formal',
      way: 'mail',
      body: 'Olá',
      txids: ['tx1'],
    } as const;
    const tell = (at: UtcInstant) => () => writer.recordMessages([{ ...message, payerId: 1 }], at);
    writer.actingAs('Bia', 'recordMessages', tell(noon('2026-03-11')));
    writer.actingAs(null, 'recordMessages', tell(noon('2026-03-12')));
    expect([...reader.eachAct()]).toMatchObject([
      { kind: 'decision', author: 'Ana', to: 'waived', note: 'combinado', payerName: 'Márcia Araújo' },
      { kind: 'messages_taken', author: 'Bia', subjectId: '1' },
      { kind: 'messages_taken', author: null },
    ]);
    const { document } = mandate().payer;
    const said = { ...{ payerName: 'Márcia Araújo', payerDocument: document }, way: 'mail', tone: 'formal' };
    expect([...reader.eachMessage()]).toMatchObject([
      { ...said, author: 'Bia', at: noon('2026-03-11'), dueDates: [charge().dueDate] },
      { ...said, author: null, at: noon('2026-03-12') },
    ]);
  });

  it('keeps when and how much was paid outside, in the decision, its reason and the history', () => {
    using world = open();
    const { writer, reader } = world;
    const paid = { paidOn: day('2026-02-09'), amount: 4_000 as never };
    writer.actingAs('Ana', 'decide', () =>
      writer.decide('tx1', 'settled_outside', 'pix da mãe', AT, { paid }),
    );
    expect(reader.cycleDetail('tx1')).toMatchObject({
      decision: { kind: 'settled_outside', paidOn: '2026-02-09', amount: 4_000, author: 'Ana' },
      row: { state: 'settled_outside', paid: 0, amount: 5_000 },
    });
    const reasons = reader.cycleDetail('tx1')?.reasons;
    expect(reasons).toContainEqual({
      kind: 'decision',
      decision: 'settled_outside',
      paidOn: '2026-02-09',
      amount: 4_000,
    });
    expect(acts(reader)).toMatchObject([{ day: '2026-02-09', amount: 4_000, note: 'pix da mãe' }]);
  });

  it('takes the last word back, with what stood before it, and only the last', () => {
    using world = open();
    const { writer, reader } = world;
    const paid = { paidOn: day('2026-02-09'), amount: null };
    writer.decide('tx1', 'settled_outside', 'no balcão', AT, { paid });
    writer.decide('tx1', 'waived', 'desistiu', noon('2026-03-11'));
    const [last, first] = acts(reader);
    expect([last?.canUndo, first?.canUndo]).toEqual([true, false]);
    expect(codeOf(() => writer.undoAct(first?.id ?? 0, AT))).toBe('act_overtaken');
    writer.actingAs('Bia', 'undoAct', () => writer.undoAct(last?.id ?? 0, noon('2026-03-12')));
    expect(reader.cycleDetail('tx1')?.decision).toMatchObject({
      ...{ kind: 'settled_outside', note: 'no balcão', paidOn: '2026-02-09', author: 'Bia' },
    });
    expect(acts(reader)[0]).toMatchObject({ from: 'waived', to: 'settled_outside', author: 'Bia' });
  });

  it('takes an assignment back, and nothing that a bank has heard of', () => {
    using world = open();
    const { writer, reader } = world;
    writer.assign('EO', 'tx1', AT);
    expect(reader.orphans()).toEqual([]);
    writer.undoAct(acts(reader)[0]?.id ?? 0, noon('2026-03-11'));
    expect(reader.orphans()).toHaveLength(1);
    writer.intend({ kind: 'cancel_charge', payload: { txid: 'tx1' } }, noon('2026-03-12'));
    const [cancelled] = acts(reader, { kinds: ['cancel_charge'] });
    expect(cancelled).toMatchObject({ kind: 'cancel_charge', canUndo: false, state: 'intended' });
    expect(codeOf(() => writer.undoAct(cancelled?.id ?? 0, AT))).toBe('invalid_input');
    expect(codeOf(() => writer.undoAct(999, AT))).toBe('not_found');
  });

  it('lists a batch once, and its writes behind it', () => {
    using world = open();
    const { writer, reader } = world;
    const writes = ['a', 'b', 'c'].map(
      (txid, at) => ({ kind: 'put_charge', payload: chargeDraft(`RR${at}`, { txid }) }) as const,
    );
    writer.intendBatch('março', writes, AT);
    expect(acts(reader)).toMatchObject([{ kind: 'put_charge', rows: 3, batchId: 'março', amount: 38_970 }]);
    expect(acts(reader, { batchId: 'março' }).map(({ subjectId }) => subjectId)).toEqual(['c', 'b', 'a']);
    expect(acts(reader, { search: 'b' })).toMatchObject([{ subjectId: 'b', rows: null }]);
  });

  it('finds what concerns a payer: mandate, charge, payment and the creation of the mandate', () => {
    using world = open();
    const { writer, reader } = world;
    const created = writer.intend({ kind: 'create_mandate', payload: mandateDraft() }, AT);
    writer.markSent(created, AT);
    writer.closeWrite(created, { state: 'done', bankId: 'RR1' }, AT);
    writer.intend({ kind: 'cancel_mandate', payload: { idRec: 'RR1' } }, AT);
    writer.decide('tx1', 'waived', '', AT);
    writer.assign('EO', 'tx1', AT);
    writer.intend({ kind: 'cancel_mandate', payload: { idRec: 'RR9' } }, AT);
    const kinds = acts(reader, { search: 'araujo' }).map(({ kind }) => kind);
    expect(kinds).toEqual(['assignment', 'decision', 'cancel_mandate', 'create_mandate']);
    expect(acts(reader, { search: 'ninguém' })).toEqual([]);
    expect(acts(reader, { kinds: ['decision', 'assignment'] })).toHaveLength(2);
    expect(acts(reader, { kinds: ['cancel_mandate'] })).toHaveLength(2);
    expect(acts(reader, { from: '2026-03-11' })).toEqual([]);
    expect(acts(reader, { from: '2026-03-10', to: '2026-03-10' })).toHaveLength(5);
  });

  it('goes on from page to page without losing what was done at one moment', () => {
    using world = open();
    const { writer, reader } = world;
    const most = ACTS_PER_PAGE + 20;
    for (let at = 0; at < most; at += 1) writer.decide('tx1', at % 2 === 0 ? 'waived' : null, '', AT);
    const first = reader.acts(EVERY, null);
    const second = reader.acts(EVERY, first.rows.at(-1)?.id ?? null);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(most);
  });

  it('forgets the notes of a payer who is erased', () => {
    using world = open();
    const { writer, reader } = world;
    writer.decide('tx1', 'waived', 'mora na Rua Kzyx', AT);
    writer.store({ mandates: [mandate({ status: 'CANCELADA', raw: '{"status":"CANCELADA"}' })] }, AT);
    writer.reconcile(day('2026-03-10'), AT);
    writer.actingAs('Ana', 'erasePayer', () => writer.erasePayer('RR1', noon('2026-03-11')));
    expect(acts(reader)).toMatchObject([
      { kind: 'erasure', author: 'Ana' },
      { kind: 'decision', note: null },
    ]);
  });
});
