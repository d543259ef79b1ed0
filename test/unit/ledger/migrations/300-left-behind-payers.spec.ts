import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const AT = '2026-03-10T12:00:00Z';

/** Rows without document beside that of `VERSION_10_ROWS`, by number and name; no mandate names them. */
const left = (...rows: readonly (readonly [id: number, name: string])[]): string =>
  rows.map(([id, name]) => `INSERT INTO payer VALUES (${id}, '${name}', lower('${name}'), '', '');`).join('');
const contact = (person: string, phone: string, email = ''): string =>
  `INSERT INTO payer_contact VALUES ('${person}', '${phone}', '${email}', '', '${AT}');`;
const message = (id: number, person: string, charge: number | null = null): string =>
  `INSERT INTO payer_message VALUES (${id}, '${person}', '${AT}', 'unpaid', 'formal', 'mail', 'Olá');
   ${charge === null ? '' : `INSERT INTO payer_message_charge VALUES (${id}, ${charge});`}`;

function migrated(...rows: readonly string[]): MigratingLedger {
  const ledger = new MigratingLedger(10).fill(VERSION_10_ROWS).bringTo(290);
  return ledger.fill(rows.join('\n')).bringTo(300);
}

const PAYERS = 'SELECT id FROM payer ORDER BY id';
const CONTACTS = 'SELECT person, phone, email FROM payer_contact ORDER BY person';
const MESSAGES = 'SELECT id, person FROM payer_message ORDER BY id';

describe('migration 300, payers left behind', () => {
  it('brings what was noted to the one person of that name, whose own word stands, and leaves the row no more', () => {
    using ledger = migrated(
      left([2, 'Márcia Araújo']),
      contact('12345678909', '', 'own@b.example') + contact('payer 2', '+5511', 'old@b.example'),
      message(1, 'payer 2'),
    );
    expect(ledger.version()).toBe(300);
    expect(ledger.rows(PAYERS)).toEqual([{ id: 7 }]);
    expect(ledger.rows(CONTACTS)).toEqual([
      { person: '12345678909', phone: '+5511', email: 'own@b.example' },
    ]);
    expect(ledger.rows(MESSAGES)).toEqual([{ id: 1, person: '12345678909' }]);
  });

  it('knows a person of another name by the charges that were written about; of several rows the newest tells', () => {
    using ledger = migrated(
      left([2, 'M. Araujo'], [3, 'Marcia']),
      contact('payer 2', '+5511') + contact('payer 3', '+5522'),
      message(1, 'payer 2', 5) + message(2, 'payer 3', 5),
    );
    expect(ledger.rows(CONTACTS)).toEqual([{ person: '12345678909', phone: '+5522', email: '' }]);
    expect(ledger.rows(MESSAGES).map((row) => Object(row).person)).toEqual(['12345678909', '12345678909']);
  });

  it('keeps nothing of whom nobody can be told to be, nor of who was erased since', () => {
    using ledger = migrated(
      left([2, 'Eva'], [3, 'Zed Um'], [4, 'Pagador apagado']),
      `UPDATE mandate SET payer_id = 4; INSERT INTO erased_mandate VALUES (3, '${AT}');`,
      contact('payer 2', '+5511') + contact('payer 3', '+5522'),
      message(1, 'payer 2') + message(2, 'payer 3', 5),
    );
    expect(ledger.rows(PAYERS)).toEqual([{ id: 4 }, { id: 7 }]);
    for (const table of ['payer_contact', 'payer_message', 'payer_message_charge'])
      expect(ledger.rows(`SELECT * FROM ${table}`)).toEqual([]);
    expect(ledger.rows(`SELECT value FROM meta WHERE name = 'ledger.erased_in_pages'`)).toEqual([
      { value: 'yes' },
    ]);
    expect(ledger.rows(`SELECT rowid FROM payer_search WHERE payer_search MATCH '"zed"'`)).toEqual([]);
  });

  it('leaves alone whom a mandate names, and has the search follow a row that is renamed', () => {
    using ledger = migrated(
      left([2, 'Zed Um']),
      'UPDATE mandate SET payer_id = 2;',
      contact('payer 2', '+5511'),
    );
    expect(ledger.rows(PAYERS)).toEqual([{ id: 2 }, { id: 7 }]);
    expect(ledger.rows(CONTACTS)).toEqual([{ person: 'payer 2', phone: '+5511', email: '' }]);
    expect(ledger.rows(`SELECT * FROM meta WHERE name = 'ledger.erased_in_pages'`)).toEqual([]);
    ledger.fill(`UPDATE payer SET name = 'Quirino', sort_key = 'quirino' WHERE id = 2`);
    const found = (text: string) =>
      ledger.rows(`SELECT rowid FROM payer_search WHERE payer_search MATCH '"${text}"'`);
    expect([found('zed'), found('quir')]).toEqual([[], [{ rowid: 2 }]]);
  });
});
