import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const write = (id: number, batch: string | null, kind: string, txid: string, at: string): string => {
  const ofCharge =
    kind === 'put_charge' ? [`'${txid}'`, "'RR1'", `'2026-02-0${id}'`] : ['NULL', 'NULL', 'NULL'];
  const payload = JSON.stringify({ txid, idRec: 'RR1', amount: 5000, date: '2026-02-20' });
  return `INSERT INTO intended_write (id, kind, key, txid, id_rec, due_date, payload, batch_id, intended_at)
    VALUES (${id}, '${kind}', '${txid}', ${ofCharge.join(', ')}, '${payload}', ${batch === null ? 'NULL' : `'${batch}'`}, '${at}');`;
};

const HISTORY = `
  INSERT INTO history (subject, subject_id, at, what, from_value, to_value, why) VALUES
    ('charge', 'tx1', '2026-01-20T12:00:00Z', 'decision', NULL, 'waived', 'combinado'),
    ('charge', 'tx1', '2026-01-20T12:00:00Z', 'state', 'expired', 'waived', '2026-01-20'),
    ('charge', 'tx1', '2026-01-21T12:00:00Z', 'assignment', NULL, 'tx1', 'E1'),
    ('settlement', 'E1', '2026-01-21T12:00:00Z', 'assignment', NULL, 'tx1', 'E1');
  INSERT INTO decision VALUES (5, 'waived', 'combinado', '2026-01-20T12:00:00Z');
  INSERT INTO document_export (at, source, subject, preset, filter, file, rows)
    VALUES ('2026-01-25T12:00:00Z', 'app', 'charges', 'rfc4180', '{}', '/tmp/a.csv', 3);
`;

const WRITES = [
  write(1, 'month', 'put_charge', 'c1', '2026-01-22T12:00:00Z'),
  write(2, 'month', 'put_charge', 'c2', '2026-01-22T12:00:00Z'),
  write(3, 'fix', 'cancel_charge', 'tx1', '2026-01-23T12:00:00Z'),
  write(4, 'fix', 'put_charge', 'c4', '2026-01-23T12:00:00Z'),
  write(5, null, 'request_retry', 'tx1', '2026-01-24T12:00:00Z'),
].join('\n');

describe('migration 200, acts', () => {
  it('takes over what people did, without a name, and leaves the rest as it was', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS).bringTo(160).fill(HISTORY).fill(WRITES);
    const [history, writes] = ['SELECT * FROM history', 'SELECT * FROM intended_write'].map((sql) =>
      ledger.rows(sql),
    );
    ledger.bringTo(200);
    expect(ledger.version()).toBe(200);
    expect(ledger.rows('SELECT * FROM history')).toEqual(history);
    expect(ledger.rows('SELECT * FROM intended_write')).toEqual(writes);
    expect(ledger.rows('SELECT * FROM decision')).toEqual([
      {
        charge_id: 5,
        kind: 'waived',
        note: 'combinado',
        at: '2026-01-20T12:00:00Z',
        paid_on: null,
        amount: null,
      },
    ]);
    const acts = ledger.rows(
      'SELECT kind, subject_id, to_value, amount, day, note, rows, write_id, is_listed FROM act ORDER BY at, id',
    );
    const none = {
      subject_id: null,
      to_value: null,
      amount: null,
      day: null,
      note: null,
      rows: null,
      write_id: null,
    };
    expect(acts).toEqual([
      { ...none, kind: 'decision', subject_id: 'tx1', to_value: 'waived', note: 'combinado', is_listed: 1 },
      { ...none, kind: 'assignment', subject_id: 'E1', to_value: 'tx1', is_listed: 1 },
      { ...none, kind: 'put_charge', rows: 2, amount: 10_000, is_listed: 1 },
      {
        ...none,
        kind: 'put_charge',
        subject_id: 'c1',
        amount: 5_000,
        day: '2026-02-01',
        write_id: 1,
        is_listed: 0,
      },
      {
        ...none,
        kind: 'put_charge',
        subject_id: 'c2',
        amount: 5_000,
        day: '2026-02-02',
        write_id: 2,
        is_listed: 0,
      },
      { ...none, kind: 'cancel_charge', subject_id: 'tx1', write_id: 3, is_listed: 1 },
      {
        ...none,
        kind: 'put_charge',
        subject_id: 'c4',
        amount: 5_000,
        day: '2026-02-04',
        write_id: 4,
        is_listed: 1,
      },
      { ...none, kind: 'request_retry', subject_id: 'tx1', day: '2026-02-20', write_id: 5, is_listed: 1 },
      { ...none, kind: 'document_export', to_value: 'charges', rows: 3, is_listed: 1 },
    ]);
    expect(ledger.rows('SELECT DISTINCT author FROM act')).toEqual([{ author: null }]);
  });
});
