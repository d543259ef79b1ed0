import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { findPostgres } from '../../build/postgres-programs.ts';
import { addDays, endOfDay } from '../../src-main/core/civil-date.ts';
import type { SyncRun } from '../../src-main/ledger/model/ledger-writer.ts';
import type { LedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import { newClient } from '../../src-main/ledger/postgres/new-client.ts';
import { type CompanyPlace, openCompanyReader } from '../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt, openCompanyWriter } from '../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../src-main/ledger/postgres/prepare-database.ts';
import { WORLD_TODAY, type WorldPart, worldParts } from '../support/fake/records/ledger-world.ts';
import {
  BARE_TABLES,
  type BareTable,
  bareRows,
  bareSchema,
  bareUpsert,
} from '../support/in-process/ledger/ledger-bare-upserts.ts';
import { listCompany } from '../support/in-process/ledger/listed-company.ts';
import { PostgresServer } from '../support/own-process/postgres/server.ts';
import { runCiclo } from '../support/own-process/run-ciclo.ts';
import { inPairs, median, percentile, timed } from './ratio.ts';
import { callsOf } from './reading-calls.ts';
import type { BenchSize, Report } from './report.ts';
import { benchWorkstations } from './workstations.ts';

const NOW = endOfDay(WORLD_TODAY);
const SCHEMA = 'company_bench';
/** As in the field: a commit is on disk. */
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'shared_buffers=512MB', 'max_wal_size=4GB'];
const CALLS_EACH = 5;

/** A ledger at a PostgreSQL server on this computer, against the same server asked plainly. */
export async function benchServer(report: Report, { charges, pairs }: BenchSize): Promise<void> {
  if (findPostgres() === null) return report.say('server: no PostgreSQL to measure at');
  const server = await PostgresServer.start(DURABLE);
  const client = newClient(server.address, { host: '127.0.0.1', port: server.port });
  try {
    await client.connect();
    report.say(`server: ${charges.toLocaleString('en')} charges at a server on this computer`);
    const place = { address: server.address, schema: SCHEMA };
    prepareDatabase(server.address);
    await benchStoring(report, place, client, charges);
    benchReading(report, place);
    await benchCsv(report, server, pairs);
    const { rows } = await client.query(SIZE, [`${SCHEMA}.`]);
    report.figure('bytes at the server', Number(rows[0]?.bytes) / charges, 'a cycle', '-');
    await benchWorkstations(report, place, NOW);
  } finally {
    await client.end();
    await server.close();
  }
}

const SIZE = `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c
  WHERE c.relkind = 'r' AND starts_with(c.oid::regclass::text, $1)`;

/** Part by part in turn, so that a busy moment of the machine falls on both. */
async function benchStoring(
  report: Report,
  place: CompanyPlace,
  client: Client,
  charges: number,
): Promise<void> {
  for (const table of bareSchema('BIGINT')) await client.query(table);
  makeCompanyAt(place);
  const writer = openCompanyWriter(place, () => NOW);
  let [workMs, referenceMs] = [0, 0];
  for (const part of worldParts(charges)) {
    referenceMs += await timed(() => upsertPlainly(client, part));
    workMs += await timed(() => writer.store(part, NOW));
  }
  writer.setCoveredFrom(addDays(WORLD_TODAY, -800));
  const reconcileMs = await timed(() => writer.reconcile(WORLD_TODAY, NOW));
  writer.recordRun(WHOLE_RUN);
  writer.close();
  await client.query('ANALYZE');
  report.speed('storing at a server', { workMs, referenceMs }, '-');
  report.speed(
    'storing and working out all states',
    { workMs: workMs + reconcileMs, referenceMs },
    '0.5 or more',
  );
}

const NONE = { mandates: 0, charges: 0, settlements: 0 };
/** That the ledger was read to its end: a file of one that was not is refused. */
const WHOLE_RUN: SyncRun = {
  ...{ startedAt: NOW, finishedAt: NOW, today: WORLD_TODAY, requests: 0, mode: 'lists' },
  ...{ records: NONE, new: NONE, changed: NONE, quarantined: 0, evaluated: 0 },
};

/** A row a statement, prepared, each part in one transaction. */
async function upsertPlainly(client: Client, part: WorldPart): Promise<void> {
  const rows = bareRows(part);
  await client.query('BEGIN');
  for (const table of Object.keys(BARE_TABLES) as BareTable[])
    for (const values of rows[table])
      await client.query({ name: table, text: bareUpsert(table, (number) => `$${number}`), values });
  await client.query('COMMIT');
}

/** Every page of every filter, as `reading.ts` has them. */
function benchReading(report: Report, place: CompanyPlace): void {
  const reader = openCompanyReader(place);
  const times = new Map<string, number[]>();
  let [slowest, slowestMs] = ['', 0];
  for (const { kind, name, method, args } of callsOf(reader)) {
    const ask = reader[method] as (...args: readonly unknown[]) => ReturnType<LedgerReader[typeof method]>;
    const taken = Array.from({ length: CALLS_EACH }, () => {
      const begunMs = performance.now();
      ask(...args);
      return performance.now() - begunMs;
    });
    times.set(kind, [...(times.get(kind) ?? []), ...taken]);
    if (kind === 'page' && median(taken) > slowestMs) [slowest, slowestMs] = [name, median(taken)];
  }
  reader.close();
  for (const [kind, all] of times) {
    report.figure(`${kind} at a server, median`, median(all), 'ms', '-');
    report.figure(`${kind} at a server, p95`, percentile(all, 0.95), 'ms', kind === 'page' ? '15' : '-');
  }
  report.say(`  slowest page: ${slowest}, ${slowestMs.toFixed(1)} ms`);
}

const JOINED = `SELECT c.txid, r.id_rec, m.contract, p.name, p.document, y.due_date, y.settle_date, y.amount, c.status, y.state, y.grp,
  y.paid_days_late, s.amount AS paid_amount, s.at, s.end_to_end_id, y.refunded, y.reasons
  FROM charge c JOIN cycle y ON y.id = c.id LEFT JOIN mandate_ref r ON r.id = c.mandate_id LEFT JOIN mandate m ON m.id = r.id
  LEFT JOIN payer p ON p.id = m.payer_id LEFT JOIN settlement s ON s.charge_id = c.id`;

/** CSV of all charges by the terminal, its start counted, against `COPY` of the same rows through psql. */
async function benchCsv(report: Report, server: PostgresServer, pairs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-bench-server-'));
  const { port } = server;
  const { user, database, password } = server.address;
  const url = `postgres://${user}@127.0.0.1:${port}/${database}`;
  listCompany(server.address, 'bench', SCHEMA);
  try {
    const words = ['export', '--ledger', url, '--password-env', 'P', '--out', join(folder, 'own.csv')];
    const work = () =>
      timed(async () => {
        const { code, stderr } = await runCiclo(words, { P: password ?? '' });
        if (code !== 0) throw new Error(stderr);
      });
    const copy = `COPY (${JOINED.replaceAll('\n', ' ')}) TO STDOUT (FORMAT csv, HEADER)`;
    const env = { ...process.env, PGPASSWORD: password ?? '', PGOPTIONS: `-c search_path=${SCHEMA},ciclo` };
    const psql = ['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', database, '-c', copy];
    const reference = () =>
      timed(() => execFileSync('psql', [...psql, '-o', join(folder, 'plain.csv')], { env }));
    report.speed('CSV from a server', await inPairs(pairs, work, reference), '0.7 or more');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
