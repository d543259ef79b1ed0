import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReadable, type JournalRow } from '../../../src-main/ledger/model/journaled-writes.ts';
import { chargeWrite, moment, WRITE_OF_EACH_KIND } from '../../support/fake/records/journal-writes.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';

const AT = moment(0);
const RUNS = { numRuns: 60 };

/** A ledger with an open write of each kind, in one batch. */
function journaled() {
  const ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.intendBatch('all', WRITE_OF_EACH_KIND, AT);
  const put = (id: number, column: 'payload' | 'outcome', text: string): void =>
    ledger.sql((db) => void db.prepare(`UPDATE intended_write SET ${column} = ? WHERE id = ?`).run(text, id));
  return { ledger, writer, reader: ledger.read(), put, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

const intentOf = ({ kind, payload }: JournalRow) => ({ kind, payload });

describe('a row of the journal that cannot be read', () => {
  it('fails alone, and says where it stands', () => {
    using world = journaled();
    const [first] = world.writer.openWrites();
    if (first === undefined) throw new Error('nothing is journaled');
    world.put(first.id, 'payload', '{"payer":"Márcia"}');
    const rows = world.writer.openWrites();
    expect(rows.map(({ id, key, state }) => [id, key, state])).toEqual(
      world.reader.writeBatch('all').map(({ id, key, state }) => [id, key, state]),
    );
    expect(rows[0]).toEqual({ ...first, payload: null, outcome: null });
    expect(rows.slice(1).map(intentOf)).toEqual(WRITE_OF_EACH_KIND.slice(1));
    expect(world.reader.journaledWrite(first.id)).toEqual(rows[0]);
  });

  it('is one whose outcome alone cannot be read', () => {
    using world = journaled();
    world.put(1, 'outcome', '{"state":"later","word":1}');
    expect(world.writer.openWrites().map(isReadable)).toEqual(WRITE_OF_EACH_KIND.map((_, at) => at > 0));
  });

  it('keeps the same write from being journaled again, and is closed by a word', () => {
    using world = journaled();
    const row = world.writer.openWrites().find(({ kind }) => kind === 'put_charge');
    if (row === undefined) throw new Error('no charge is journaled');
    world.put(row.id, 'payload', '{"txid":1,"amount":0}');
    expect(() => world.writer.intend(chargeWrite(), AT)).toThrow(
      expect.objectContaining({ code: 'already_running' }),
    );
    world.writer.closeWrite(row.id, { state: 'resolved_not_done' }, AT);
    expect(world.writer.openWrites()).toHaveLength(WRITE_OF_EACH_KIND.length - 1);
  });

  it('whatever stands in it', () => {
    using world = journaled();
    const texts = fc.oneof(fc.json(), fc.json({ maxDepth: 1 }), fc.constant('{}'), fc.constant('null'));
    const rows = fc.integer({ min: 1, max: WRITE_OF_EACH_KIND.length });
    fc.assert(
      fc.property(rows, fc.constantFrom('payload', 'outcome'), texts, (id, column, text) => {
        const before = world.writer.openWrites();
        world.put(id, column, text);
        const after = world.writer.openWrites();
        expect(after.filter((row) => row.id !== id)).toEqual(before.filter((row) => row.id !== id));
        expect(after.map(({ id: each }) => each)).toEqual(before.map(({ id: each }) => each));
      }),
      RUNS,
    );
  });
});

describe('other lists', () => {
  it('show a delivery whose first keys cannot be read', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    const delivery = {
      kind: 'charge',
      id: 'tx1',
      contentHash: 'a',
      bodyText: '{}',
      firstKeys: ['cobsr'],
    } as const;
    writer.recordDelivery({ ...delivery, receivedAt: AT });
    ledger.sql((db) => db.exec(`UPDATE delivery SET first_keys = '{"a":1}'`));
    expect(writer.waitingDeliveries()).toMatchObject([{ recordId: 'tx1', firstKeys: [] }]);
  });
});
