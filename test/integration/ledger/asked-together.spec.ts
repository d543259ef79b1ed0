import { describe, expect, it } from 'vitest';
import { isUniqueViolation } from '../../../src-main/ledger/engine/ledger-database.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const NAMES = Array.from({ length: 700 }, (_, place) => `RR${place}`);

describe('statements that are asked together', () => {
  it('answer each in its order, and find done what went before', () => {
    using ledger = newLedger();
    ledger.write();
    ledger.behind((db) => {
      const add = db.prepare<[string]>(
        'INSERT INTO mandate_ref (id_rec) VALUES (?) ON CONFLICT (id_rec) DO NOTHING',
      );
      const find = db.prepare<[string], number>('SELECT id FROM mandate_ref WHERE id_rec = ?').pluck();
      const some = db.prepare<[string, string], string>(
        'SELECT id_rec FROM mandate_ref WHERE id_rec IN (?, ?) ORDER BY id_rec',
      );
      db.writing(() => {
        add.send('RR1');
        const done = add.runEach(NAMES.map((name) => [name]));
        expect(done.map(({ changes }) => changes)).toEqual(NAMES.map((name) => (name === 'RR1' ? 0 : 1)));
        const found = find.getEach([...NAMES, 'none'].map((name) => [name]));
        expect(found.at(-1)).toBeUndefined();
        for (const [place, { lastInsertRowid, changes }] of done.entries())
          if (changes > 0) expect(found[place]).toBe(Number(lastInsertRowid));
        expect(new Set(found).size).toBe(NAMES.length + 1);
        expect(add.runEach([])).toEqual([]);
      });
      const asked = some.pluck().allEach([
        ['RR2', 'RR1'],
        ['x', 'y'],
        ['RR3', 'x'],
      ]);
      expect(asked).toEqual([['RR1', 'RR2'], [], ['RR3']]);
    });
  });

  it('leave nothing where one of them fails, and tell which rule it broke', () => {
    using ledger = newLedger();
    ledger.write();
    ledger.behind((db) => {
      const add = db.prepare<[string]>('INSERT INTO mandate_ref (id_rec) VALUES (?)');
      const broken = () => db.writing(() => add.runEach([['RR1'], ['RR2'], ['RR1'], ['RR3']]));
      expect(broken).toThrow(expect.toSatisfy(isUniqueViolation));
      expect(db.prepare('SELECT id_rec FROM mandate_ref').all()).toEqual([]);
      expect(db.writing(() => add.runEach([['RR1']]))).toHaveLength(1);
    });
  });
});
