import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BankAccess } from '../../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import { civilDate, saoPauloDate } from '../../../src-main/core/civil-date.ts';
import { asCicloError } from '../../../src-main/core/failure.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { poll } from '../../../src-main/sync/poll.ts';
import { instant } from '../../support/fake/records/write-drafts.ts';
import { HOSTILE_RANGE } from './hostile-bank.ts';

/** Which bank a process polls, with less than the usual patience where it drips. */
export type HostileOrders = { readonly access: BankAccess; readonly deadlineMs?: number };

/** What came of it. */
export type HostileOutcome = {
  /** Kilobytes that the memory has grown by at most. */
  readonly grownKb: number;
  /** Null where the poll went well. */
  readonly code: string | null;
  readonly charges: number;
  /** Whether the other lists were read to their end. */
  readonly othersAreRead: boolean;
};

/** Polls a bank into a new ledger in a process of its own, with the limits that the app has, without pauses between attempts. */
const orders: HostileOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const folder = mkdtempSync(join(tmpdir(), 'ciclo-hostile-'));
const now = instant(HOSTILE_RANGE.now);
const ledger = openLedgerWriter(join(folder, 'ledger.sqlite'), {
  ...{ backupFolder: join(folder, 'backups'), key: null, now: () => now },
});
const { access, ...patience } = orders;
const api = createBankApi(access, { sleep: async () => undefined, ...patience });
const signal = new AbortController().signal;
await api.authenticate(signal);
process.stdout.write('begun\n');
const before = process.resourceUsage().maxRSS;
const code = await poll({
  ...{ api, ledger, now, today: saoPauloDate(now), since: civilDate(HOSTILE_RANGE.since), signal },
  ...{ clock: { now: () => now }, onProgress: () => undefined },
}).then(
  () => null,
  (error: unknown) => asCicloError(error).code,
);
const outcome: HostileOutcome = {
  grownKb: process.resourceUsage().maxRSS - before,
  code,
  charges: ledger.openIds('charge').size,
  othersAreRead: ledger.watermark('settlement') === now && ledger.watermark('mandate') === now,
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);
await api.close();
ledger.close();
rmSync(folder, { recursive: true, force: true });
