import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

describe('migration 230, evidence', () => {
  it('begins without statements and documents, and changes no charge and no payment', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
    ledger.bringTo(200);
    const facts = ['charge', 'settlement', 'act'].map((table) => `SELECT * FROM ${table} ORDER BY 1`);
    const before = facts.map((sql) => ledger.rows(sql));
    ledger.bringTo(230);
    expect(ledger.version()).toBe(230);
    expect(facts.map((sql) => ledger.rows(sql))).toEqual(before);
    for (const table of ['bank_statement', 'bank_statement_line', 'fiscal_document'])
      expect(ledger.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
