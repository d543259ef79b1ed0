import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const mandate = (id: number, change: Readonly<Record<string, string | null>>): string => {
  const row = {
    status: 'APROVADA',
    status_kind: 'APROVADA',
    end_date: null,
    approved_on: null,
    raw: '{}',
    ...change,
  };
  const names = Object.keys(row);
  const values = Object.values(row).map((value) => (value === null ? 'NULL' : `'${value}'`));
  return `INSERT INTO mandate_ref VALUES (${id}, 'RR${id}', 1);
    INSERT INTO mandate (id, is_open, contract, payer_id, payer_key, start_date, periodicity, history, ${names.join(', ')})
    VALUES (${id}, 1, 'CT', 7, 'm', '2026-01-10', 'MENSAL', '[]', ${values.join(', ')});`;
};

const status = (subject: string, at: string, to: string): string =>
  `INSERT INTO history (subject, subject_id, at, what, from_value, to_value)
   VALUES ('mandate', '${subject}', '${at}', 'status', 'CRIADA', '${to}');`;

const endsOn = (lastDay: string): string => JSON.stringify({ calendario: { dataFinal: lastDay } });

const held = (reason: string, raw: unknown): string =>
  `INSERT INTO quarantine (kind, fingerprint, record_id, reason, seen_at, raw)
   VALUES ('charge', '${reason}', 'tx', '${reason}', '', '${JSON.stringify(raw)}');`;

const at60 = () => new MigratingLedger(60).fill(VERSION_10_ROWS);

describe('migration 070, covered cycles', () => {
  it('knows when a mandate was seen approved by its history, else by its first charge, else as of now', () => {
    using ledger = at60()
      .fill(mandate(11, {}) + status('RR11', '2026-04-02T02:59:59.000Z', 'APROVADA'))
      .fill(mandate(12, { status: 'Confirmada' }) + status('RR12', '2026-04-02T03:00:00.000Z', 'Confirmada'))
      .fill(mandate(13, { approved_on: '2026-01-05' }))
      .fill(mandate(14, { status: 'CANCELADA', status_kind: 'CANCELADA' }))
      .fill(mandate(15, {}))
      .bringTo(70);
    const rows = ledger.rows('SELECT id, approved_seen_on AS seen FROM mandate ORDER BY id');
    expect(rows.slice(0, 5)).toEqual([
      { id: 3, seen: '2026-01-03' },
      { id: 11, seen: '2026-04-01' },
      { id: 12, seen: '2026-04-02' },
      { id: 13, seen: null },
      { id: 14, seen: null },
    ]);
    expect(rows[5]).toEqual({ id: 15, seen: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  });

  it('keeps a last day that is no date, and no other', () => {
    using ledger = at60()
      .fill(mandate(11, { raw: endsOn('31/12/2026') }))
      .fill(mandate(12, { raw: endsOn('9999-12-31') }))
      .fill(mandate(13, { raw: endsOn('2026-02-30') }))
      .fill(mandate(14, { raw: endsOn('2026-12-31'), end_date: '2026-12-31' }))
      .fill(mandate(15, { raw: endsOn('') }))
      .bringTo(70);
    expect(
      ledger.rows('SELECT id, unreadable_end AS "end" FROM mandate WHERE unreadable_end IS NOT NULL'),
    ).toEqual([
      { id: 11, end: '31/12/2026' },
      { id: 13, end: '2026-02-30' },
    ]);
  });

  it('reads of a charge in quarantine which cycle it bears, and works the mandates out anew', () => {
    const calendario = { dataDeVencimento: '2026-02-10T00:00:00Z' };
    using ledger = at60()
      .fill(held('valor', { idRec: 'RR1', calendario }))
      .fill(held('day', { idRec: 'RR1', calendario: { dataDeVencimento: 'amanhã' } }))
      .fill(held('mandate', { calendario }))
      .fill(held('txid: asked for a, answered b', { idRec: 'RR1', calendario }))
      .bringTo(70);
    expect(ledger.version()).toBe(70);
    expect(ledger.rows('SELECT reason, id_rec, due_date FROM quarantine WHERE id_rec IS NOT NULL')).toEqual([
      { reason: 'valor', id_rec: 'RR1', due_date: '2026-02-10' },
    ]);
    expect(ledger.rows('SELECT mandate_id AS id FROM dirty_mandate')).toContainEqual({ id: 3 });
  });
});
