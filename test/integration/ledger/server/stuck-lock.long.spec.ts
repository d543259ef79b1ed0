import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import {
  type BlockingSession,
  openBlockingSession,
} from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { charge, noon } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

// Each waits for the server to end the wait, which it does after half a minute at the latest.

const AT = noon('2026-03-10');
const BATCH = { mandates: [], charges: [charge()], settlements: [] };

let company: ServerCompany;
let holder: BlockingSession;

beforeEach(() => {
  company = new ServerCompany();
  company.write();
  company.close();
  const { address, schema } = company.place;
  holder = openBlockingSession(address, [`SET search_path = ${schema}, ciclo`]);
  onTestFinished(() => {
    holder.end();
    company[Symbol.dispose]();
  });
});

/** What somebody else leaves open: as a writing that hangs, or an administrator's work on a table. */
const hold = (lock: string): unknown => holder.script(`BEGIN; ${lock}`);

const letGo = (): unknown => holder.script('ROLLBACK');

it('who writes while another’s writing never ends is told, and writes once it has ended', () => {
  const writer = company.write();
  hold('SELECT 1 FROM ledger_head FOR UPDATE');
  expect(codeOf(() => writer.store(BATCH, AT))).toBe('server_busy');
  letGo();
  expect(writer.store(BATCH, AT)).toMatchObject({ new: { charges: 1 } });
});

it('who reads while a table is locked is told, and reads once it is not', () => {
  const writer = company.write();
  writer.store(BATCH, AT);
  writer.reconcile(civilDate('2026-03-10'), AT);
  const reader = company.read();
  hold('LOCK TABLE charge IN ACCESS EXCLUSIVE MODE');
  expect(codeOf(() => reader.cycleDetail('tx1'))).toBe('server_busy');
  letGo();
  expect(reader.cycleDetail('tx1')).toMatchObject({ row: { txid: 'tx1' } });
});

/** Ends whatever waits for the holder’s lock, as soon as it does. */
const CANCELS_WHO_WAITS = `DO $$ BEGIN LOOP
    PERFORM pg_stat_clear_snapshot();
    PERFORM pg_cancel_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid));
    EXIT WHEN FOUND;
  END LOOP; END $$`;

it('who is called off at the server has written nothing, and writes when asked again', () => {
  const writer = company.write();
  hold('SELECT 1 FROM ledger_head FOR UPDATE');
  holder.post(CANCELS_WHO_WAITS);
  expect(codeOf(() => writer.store(BATCH, AT))).toBe('server_busy');
  letGo();
  expect(writer.store(BATCH, AT)).toMatchObject({ new: { charges: 1 } });
});
