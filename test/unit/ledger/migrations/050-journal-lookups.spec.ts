import { describe, expect, it } from 'vitest';
import { sqliteLedger } from '../../../../src-main/ledger/engine/sqlite-database.ts';
import { readMandateWrites } from '../../../../src-main/ledger/reading/charging/journal-rows.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const DRAFT = JSON.stringify({
  payer: { name: 'Ana', document: { kind: 'cpf', number: '11144477735' } },
  ...{ contract: 'C1', object: null, periodicity: 'MENSAL', firstDate: '2026-01-10', lastDate: null },
  ...{ value: { kind: 'open' }, allowsRetries: true, agreement: null, locationId: null, joiningTxid: null },
});

const WRITES = `
  INSERT INTO intended_write (kind, key, payload, state, intended_at, outcome) VALUES
    ('create_mandate', 'a', '${DRAFT}', 'done', '', '{"state":"done","bankId":"RR1"}'),
    ('cancel_mandate', 'RR1', '{"idRec":"RR1"}', 'intended', '', NULL),
    ('cancel_confirmation', 'SC1', '{"idSolicRec":"SC1"}', 'done', '', '{"state":"done","bankId":null}'),
    ('cancel_mandate', 'RR2', '{"idRec":"RR2"}', 'intended', '', NULL);
  INSERT INTO confirmation (bank_id, mandate_id, status, is_open, history, raw) VALUES ('SC1', 3, 'CRIADA', 1, '[]', '{}');`;

describe('migration 050, journal lookups', () => {
  it('keeps the journal as it was', () => {
    using ledger = new MigratingLedger(40).fill(VERSION_10_ROWS).fill(WRITES);
    const before = ledger.rows('SELECT * FROM intended_write');
    expect(ledger.bringTo(50).rows('SELECT * FROM intended_write')).toEqual(before);
    expect(ledger.version()).toBe(50);
  });

  it('serves the writes of one mandate without reading the journal through', () => {
    using ledger = new MigratingLedger(40).fill(VERSION_10_ROWS).fill(WRITES).bringTo(50);
    const told: string[] = [];
    const { db } = ledger;
    const prepare = db.prepare.bind(db);
    db.prepare = ((sql: string) => {
      told.push(sql);
      return prepare(sql);
    }) as typeof db.prepare;
    expect(readMandateWrites(sqliteLedger(db), 'RR1').map(({ id }) => id)).toEqual([1, 2, 3]);
    const plan = prepare<{ idRec: string }, { detail: string }>(`EXPLAIN QUERY PLAN ${told[0]}`);
    const steps = plan.all({ idRec: 'RR1' }).map(({ detail }) => detail);
    expect(steps.filter((step) => /^SCAN (intended_write|w)\b/.test(step))).toEqual([]);
    expect(steps.filter((step) => step.includes('intended_write_by_'))).toHaveLength(3);
  });
});
