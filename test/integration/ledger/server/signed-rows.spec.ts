import { describe, expect, it } from 'vitest';
import { centavos } from '../../../../src-main/core/money.ts';
import type { DocumentExport } from '../../../../src-main/ledger/personal-data/document-exports.ts';
import { groupOf } from '../../../../src-main/ledger/postgres/company-rights.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import type { BatchToRecord } from '../../../../src-main/ledger/store/postings.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ERASED_PAYER } from '../../../../src-preload/contract/vocabulary/personal-data.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';
import { close } from '../../../support/in-process/ledger/closable-shop.ts';
import { NAME } from '../../../support/in-process/ledger/erasable-world.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asked,
  askedInTurn,
  type Office,
  office,
  person,
  reader,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

const HASH = 'a'.repeat(64);

const batch = (...movements: readonly string[]): BatchToRecord => ({
  ...{ from: day('2026-01-01'), to: day('2026-01-31'), entries: movements.length },
  ...{
    received: centavos(100),
    refunded: centavos(0),
    revenue: centavos(0),
    fees: centavos(0),
    sha256: HASH,
  },
  settings: { layout: 'dominio', composed: null, accounts: [], cnpj: null, withRevenue: false },
  rows: movements.map((movement) => ({
    ...({ movement, refund: '', event: 'receipt' } as const),
    ...{ day: day('2026-01-05'), amount: centavos(100) },
  })),
});

const { payer: _, ...filter } = EVERY_CYCLE;
const EXPORT: DocumentExport = {
  ...{ source: 'app', subject: 'charges', preset: 'rfc4180', file: '/a.csv' },
  filter: { ...filter, hasPayerText: false },
};

/** What somebody without a name at the workstation signs, and what is theirs then. */
function signedBy(of: Office, by: ServerAddress) {
  const at = writer(of, by);
  const id = at.recordPostings(batch('M1'), AT);
  at.placePostings(id, '/jan.txt');
  at.putRight([{ movement: 'M1', refund: '', kind: 'money', batchId: id, print: 'p' }], AT);
  at.addFee({ day: day('2026-02-03'), amount: centavos(700), text: 'tarifa' }, AT);
  at.endDocumentExport(at.beginDocumentExport(EXPORT, AT), 900);
  return { id, closing: close({ ...of, writer: at }, '2026-01').id };
}

const SIGNED = [
  ['posting_batch', `SELECT string_agg(b::text, ' ' ORDER BY id) FROM @posting_batch b`],
  ['posting_entry', `SELECT string_agg(e::text, ' ' ORDER BY movement) FROM @posting_entry e`],
  ['bank_fee', `SELECT string_agg(f::text, ' ' ORDER BY id) FROM @bank_fee f`],
  ['closing_line', 'SELECT count(*) FROM @closing_line'],
  ['document_export', `SELECT string_agg(d::text, ' ' ORDER BY id) FROM @document_export d`],
  ['act', 'SELECT count(*) FROM @act'],
] as const;

const kept = (of: Office) =>
  SIGNED.map(([table, text]) => [
    table,
    String(asked(of.ledger.place.address, text.replaceAll('@', `"${of.id}".`))),
  ]);

const refusals = (of: Office, by: ServerAddress, statements: readonly string[]) =>
  statements.map((sql) => [sql, codeOf(() => asked(by, sql.replaceAll('@', `"${of.id}".`)))]);

/** SQLSTATE of `ciclo.refuse_change` is no failure of ours: nothing of the app does that. */
const isRefused = ([, code]: readonly (string | undefined)[]) =>
  code === 'server_rights' || code?.startsWith('not ours: ServerError: what was closed stays');

const BATCH = 'at, layout, settings, from_day, to_day, entries, received, refunded, revenue, sha256, path';
const BATCH_VALUES = `'${AT}', 'dominio', '{}', '2026-01-01', '2026-01-31', 1, 100, 0, 0, '${HASH}', ''`;
const MADE_BY_HAND = `INSERT INTO @posting_batch (${BATCH}, made_in) VALUES (${BATCH_VALUES}, '1')`;
/** A batch with its entry, as the app writes them, in two statements. */
const madeAndFilled = (schema: string) => [
  `INSERT INTO "${schema}".posting_batch (${BATCH}) VALUES (${BATCH_VALUES})`,
  `INSERT INTO "${schema}".posting_entry
    SELECT 'M3', '', 'receipt', '2026-01-05', 100, max(id) FROM "${schema}".posting_batch`,
];

/** `mark`: what is put there. */
const forgeries = (user: string, closing: number, mark = 1) => [
  'UPDATE @posting_batch SET received = 999999',
  `UPDATE @posting_batch SET sha256 = repeat('b', 64)`,
  `UPDATE @posting_batch SET path = '/${mark}.txt'`,
  `UPDATE @posting_batch SET undone_at = '${AT}', undone_by = 'ana'`,
  `UPDATE @posting_batch SET undone_at = '${AT}'`,
  `UPDATE @posting_batch SET undone_by = '${user.replaceAll("'", "''")}x'`,
  'DELETE FROM @posting_batch',
  'UPDATE @posting_entry SET amount = 1',
  `INSERT INTO @posting_entry SELECT 'M9', '', 'receipt', '2026-01-05', 100, id FROM @posting_batch`,
  'UPDATE @bank_fee SET amount = 999900',
  `UPDATE @bank_fee SET text = 'x'`,
  `INSERT INTO @closing_line VALUES (${closing}, 'x')`,
  `UPDATE @document_export SET rows = ${mark}`,
  `INSERT INTO @act (id, at, kind, subject, is_listed) VALUES (5000, '2025-01-01', 'x', 'company', TRUE)`,
];

describe('what somebody has signed at a server', () => {
  it('is rewritten by nobody else, nor taken back under another name', () => {
    const of = office();
    const { closing } = signedBy(of, person(of, 'decide'));
    const before = kept(of);
    for (const right of ['decide', 'charge'] as const) {
      const bia = person(of, right);
      const through = refusals(of, bia, forgeries(bia.user, closing)).filter((each) => !isRefused(each));
      // Who charges blanks what names a payer.
      expect(through).toEqual(
        right === 'charge' ? [[`UPDATE @bank_fee SET text = 'x'`, 'nothing thrown']] : [],
      );
      if (right === 'decide') expect(kept(of)).toEqual(before);
    }
    expect(reader(of, person(of, 'see')).provenClosings()).toMatchObject([{ faults: [] }]);
  });

  it('gets nothing more from whoever changes it first, in whichever column they may', () => {
    const of = office();
    const at = writer(of, person(of, 'decide'));
    at.recordPostings(batch('M1'), AT);
    const more = `INSERT INTO "${of.id}".posting_entry SELECT 'M2', '', 'receipt', '2026-01-05', 100, id FROM "${of.id}".posting_batch`;
    for (const right of ['decide', 'charge'] as const) {
      const bia = person(of, right);
      const signature = `'${bia.user.replaceAll("'", "''")}'`;
      for (const change of ['path = path', `undone_at = '${AT}', undone_by = ${signature}`]) {
        const touched = `UPDATE "${of.id}".posting_batch SET ${change}`;
        const codes = codeOf(() => askedInTurn(bia, ['BEGIN', touched, more]));
        expect([right, change, codes]).toEqual([right, change, 'server_rights']);
      }
    }
    const whole = ['BEGIN', ...madeAndFilled(of.id), 'COMMIT'];
    expect(codeOf(() => askedInTurn(person(of, 'decide'), whole))).toBe('nothing thrown');
  });

  it('does not say of itself in which transaction it was made', () => {
    const of = office();
    const bia = person(of, 'decide');
    for (const sql of [`UPDATE @posting_batch SET made_in = '1'`, MADE_BY_HAND])
      expect(refusals(of, bia, [sql])).toEqual([[sql, 'server_rights']]);
  });

  it('is taken back, put right and done anew by who decides, each under their own name', () => {
    const of = office();
    const [ana, bia] = [person(of, 'decide'), person(of, 'decide')];
    const { id } = signedBy(of, ana);
    const at = writer(of, bia);
    at.actingAs('Ana', 'putRight', () =>
      at.putRight([{ movement: 'M1', refund: '', kind: 'money', batchId: id, print: 'q' }], AT),
    );
    expect(reader(of, bia).putRight()).toMatchObject([{ print: 'q', author: `${bia.user} (Ana)` }]);
    at.actingAs('Ana', 'undoPostings', () => at.undoPostings(id, AT));
    expect(reader(of, bia).postingBatches()).toMatchObject([
      { author: ana.user, undoneBy: `${bia.user} (Ana)`, path: '/jan.txt' },
    ]);
    const [moved] = refusals(of, ana, [`UPDATE @posting_batch SET undone_at = NULL, undone_by = NULL`]);
    expect(moved && isRefused(moved)).toBe(true);
    expect(at.recordPostings(batch('M1'), AT)).toBe(id + 1);
  });

  it('says of itself whatever is changed of a correction of the books', () => {
    const of = office();
    signedBy(of, person(of, 'decide'));
    const bia = person(of, 'decide');
    const changed = `UPDATE "${of.id}".posting_put_right SET print = 'z' RETURNING author`;
    expect(asked(bia, changed)).toMatch(new RegExp(`^${bia.user} \\(`));
  });

  it('names a payer no more once who charges has erased them, also where it lies', () => {
    const of = office();
    const at = writer(of, person(of, 'decide'));
    at.placePostings(at.recordPostings(batch('M1'), AT), `/${NAME}.txt`);
    const ana = person(of, 'charge');
    writer(of, ana).erasePayer('RRZ', AT);
    expect(reader(of, ana).postingBatches()).toMatchObject([{ path: ERASED_PAYER }]);
  });

  it('is so at a company of an earlier version, too, from its next grant on', () => {
    const of = office();
    const { closing } = signedBy(of, person(of, 'decide'));
    const bia = person(of, 'decide');
    asEarlierVersionsLeftIt(of);
    const through = (mark: number) =>
      refusals(of, bia, forgeries(bia.user, closing, mark)).filter((each) => !isRefused(each));
    expect(through(2).length).toBeGreaterThan(8);
    person(of, 'see');
    expect(through(3)).toEqual([]);
  });
});

/** Whole rows of every table of decisions, no rule but those of notes, and no change refused. */
function asEarlierVersionsLeftIt(of: Office): void {
  const { address } = of.ledger.place;
  const people = String(asked(address, 'SELECT people FROM ciclo.company WHERE id = $1', [of.id]));
  const within = (table: string) => `"${of.id}".${table}`;
  const whole = ['posting_batch', 'posting_entry', 'bank_fee', 'closing_line', 'act', 'document_export'];
  const triggers = String(
    asked(
      address,
      `SELECT string_agg(format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), ';') FROM pg_trigger
       WHERE tgfoid = 'ciclo.refuse_change'::regproc AND tgqual IS NOT NULL AND tgrelid::regclass::text LIKE $1`,
      [`${of.id}.%`],
    ),
  );
  askedInTurn(address, [
    `ALTER TABLE ${within('posting_batch')} DROP COLUMN made_in CASCADE`,
    ...whole.map(
      (table) => `GRANT INSERT, UPDATE, DELETE ON ${within(table)} TO ${groupOf(people, 'decide')}`,
    ),
    ...['closing_line', 'posting_entry'].map(
      (table) => `ALTER TABLE ${within(table)} DISABLE ROW LEVEL SECURITY`,
    ),
    ...triggers.split(';'),
    `COMMENT ON POLICY decided ON ${within('meta')} IS NULL`,
  ]);
}
