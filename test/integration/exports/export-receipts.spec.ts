import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';
import { charge, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };
const PAYMENTS = 1_200;
const STATUSES = ['DEVOLVIDO', 'EM_PROCESSAMENTO', 'devolvido', 'NAO_REALIZADO'] as const;

type Row = Readonly<Record<string, string>>;

let ledger: AnyLedger;
beforeAll(() => {
  ledger = newLedger();
  fill();
  return () => ledger[Symbol.dispose]();
});

/** Payments of a charge, of joining and of nobody, over three months; every third with a refund, in one status or another. */
function fill(): void {
  const settlements = Array.from({ length: PAYMENTS }, (_, at) => {
    const day = noon(`2026-0${(at % 3) + 1}-${String((at % 28) + 1).padStart(2, '0')}`);
    const status = STATUSES[at % STATUSES.length] ?? 'DEVOLVIDO';
    const back = refund({ id: `D${at}`, amount: centavos(7 + at), status, settledAt: day, requestedAt: day });
    return settlement({
      ...{ endToEndId: `E${at}`, txid: ['tx', 'J1', 'nobody', null][at % 4] ?? null, at: day },
      ...{ amount: centavos(10_000 + at), refunds: at % 3 === 0 ? [back] : [] },
    });
  });
  const writer = ledger.write();
  const charges = [charge({ txid: 'tx' })];
  writer.store({ mandates: [mandate({ joiningTxid: 'J1' })], charges, settlements }, noon('2026-03-30'));
  writer.reconcile(civilDate('2026-03-30'), noon('2026-03-30'));
}

async function exported(movements: MovementFilter | null, changes = {}): Promise<readonly Row[]> {
  const target = join(tempFolder(), 'receipts.csv');
  const reader = ledger.read();
  onTestFinished(() => reader.close());
  await exportCsv(csvRequest({ subject: 'receipts', movements, ...changes }), reader, target, QUIET);
  const text = readFileSync(target, 'utf8').replace(/^\uFEFF/, '');
  const [header = [], ...rows] = parseCsv(text, 'preset' in changes ? ';' : ',');
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

const inCentavos = (text = ''): number => Number(text.replace(/[.,]/, ''));
const sum = (rows: readonly Row[], column = 'amount'): number =>
  rows.reduce((total, row) => total + inCentavos(row[column]), 0);

/** Asked of the tables, without the app's own reading. */
const ask = (sql: string): number => ledger.behind((db) => db.prepare<[], number>(sql).pluck().get() ?? 0);

describe('an export of receipts', () => {
  it('adds up to all that came in less all that was given back', async () => {
    const rows = await exported(null);
    const received = ask('SELECT sum(amount) FROM settlement');
    const returned = ask("SELECT sum(amount) FROM refund WHERE upper(status) = 'DEVOLVIDO'");
    expect(returned).toBeGreaterThan(0);
    expect(sum(rows)).toBe(received - returned);
    expect(sum(rows.filter(({ refund_id }) => refund_id === ''))).toBe(received);
    expect(rows.map(({ moved_at }) => moved_at)).toEqual(rows.map(({ moved_at }) => moved_at).toSorted());
  });

  it.each(['2026-01', '2026-02', '2026-03'])('of %s holds that month alone, kind by kind', async (month) => {
    const days = { from: `${month}-01`, to: `${month}-28`, search: '' };
    const all = await exported({ ...days, kinds: [] });
    const within = `WHERE at LIKE '${month}%'`;
    expect(sum(all.filter(({ kind }) => kind !== 'refund'))).toBe(
      ask(`SELECT sum(amount) FROM settlement ${within}`),
    );
    const orphans = await exported({ ...days, kinds: ['orphan'] });
    expect(sum(orphans)).toBe(ask(`SELECT sum(amount) FROM settlement ${within} AND is_orphan`));
    for (const { date, kind } of all) {
      expect(date?.slice(0, 7)).toBe(month);
      expect(['charge', 'joining', 'orphan', 'refund']).toContain(kind);
    }
  });

  it('is found by what is searched for, and tells a whole CPF only when asked', async () => {
    const filter = { from: '2026-01-01', to: '2026-12-31', kinds: [], search: 'E4' };
    const [masked, ...more] = await exported(filter);
    expect(more).toEqual([]);
    expect(masked).toMatchObject({
      end_to_end_id: 'E4',
      kind: 'charge',
      txid: 'tx',
      id_rec: mandate().idRec,
    });
    const [whole] = await exported(filter, { fullDocuments: true });
    expect(masked?.payer_document).toMatch(/^\*\*\*\./);
    expect(whole?.payer_document).toBe(mandate().payer.document?.number);
  });

  it('adds up in the spreadsheet format too, with a comma and a minus', async () => {
    const rows = await exported(null, { preset: 'excel-br' });
    expect(sum(rows, 'Valor')).toBe(sum(await exported(null)));
    const back = rows.find(({ Tipo }) => Tipo === 'Devolução');
    expect(back?.Valor).toMatch(/^-\d+,\d\d$/);
    expect(back?.['Data e hora']).toMatch(/^\d\d\/\d\d\/2026 12:00:00$/);
  });
});
