import { setTimeout as wait } from 'node:timers/promises';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import type { SignTerms } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import type { CompanyPlace } from '../../../../src-main/ledger/postgres/open-company.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import type { ErrorCode } from '../../../../src-preload/contract/vocabulary/errors.ts';
import {
  COMPANY,
  openWritingCompany,
  type WritingCompany,
} from '../../in-process/outbox/open-writing-company.ts';

/** What a workstation is told in its environment. */
export type LeasedOrders = {
  readonly ready: PracticeBankReady;
  readonly folder: string;
  readonly place: CompanyPlace;
  readonly holder: string;
  readonly terms: SignTerms;
  /** As in `OutboxTimeouts`. */
  readonly graceMs: number;
  readonly batchId: string;
  readonly intents: readonly WriteIntent[];
  /** Stops itself once a write is marked as sent and before it leaves, until somebody lets it go on. */
  readonly stopsBeforeSending: boolean;
  /** Tries again after whatever a server or a lease that is lost tells, as a person would. */
  readonly isPersistent?: boolean;
};

/**
 * A workstation that waits for a company's lease, reads back what is in doubt, and sends a batch or goes on with it. Says `begun` once it asks for the lease, `holds`
 * once it has it, and with which code it failed.
 */
const orders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '') as LeasedOrders;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function beforeSending(): void {
  if (!orders.stopsBeforeSending) return;
  say('stops');
  process.kill(process.pid, 'SIGSTOP');
}

const PASSING: readonly ErrorCode[] = [
  ...(['lease_lost', 'lease_locked', 'server_gone', 'server_unreachable'] as const),
  ...(['server_no_primary', 'server_busy'] as const),
];

const isWaitedFor = (code: ErrorCode): boolean =>
  code === 'lease_held' || (orders.isPersistent === true && PASSING.includes(code));

async function whenFree<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isWaitedFor(asCicloError(error).code)) throw error;
      await wait(100);
    }
  }
}

async function charge({ ledgers, outbox }: WritingCompany): Promise<void> {
  const { batchId, intents } = orders;
  const { signal } = new AbortController();
  say('holds');
  await outbox.recover(COMPANY);
  const isJournaled = (await ledgers.write.writeBatch(COMPANY, batchId)).length > 0;
  if (isJournaled) await outbox.resumeBatch(COMPANY, batchId, () => undefined, signal);
  else await outbox.sendBatch(COMPANY, { batchId, intents, onProgress: () => undefined, signal });
  say('done');
}

const { place, holder, terms, graceMs } = orders;
const office = { place, holder, terms, beforeSending };
const company = await whenFree(() =>
  openWritingCompany(orders.ready, orders.folder, { office, timeouts: { graceMs } }),
);
say('begun');
await whenFree(() => company.ledgers.holding(COMPANY, () => charge(company))).catch((error: unknown) =>
  say(asCicloError(error).code),
);
await company.close().catch((error: unknown) => say(`closing: ${asCicloError(error).code}`));
process.exit(0);
