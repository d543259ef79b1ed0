import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import type { BankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import type { LedgerGateway } from '../../../../src-main/application/ledgers/gateway/gateway.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { createOutbox, type Outbox } from '../../../../src-main/application/outbox/outbox.ts';
import {
  type OutboxTimeouts,
  outboxTimeouts,
} from '../../../../src-main/application/outbox/session/timeouts.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { LateBank } from '../bank/late-bank.ts';
import { leaseLedgerThreads } from '../ledger/leased-threads.ts';

const BEGUN_MS = Date.parse('2026-03-10T15:00:00Z');
/** Longer pauses than this are those of the watch, which a test does by hand. */
const LONGEST_PAUSE_MS = 10_000;

/** Ledgers for all tests of a file, in a folder that is gone after them. */
export function ledgersOfFile(): LedgerGateway {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-late-'));
  const ledgers = threadedLedgers(leaseLedgerThreads(), {
    folder: openDataFolder(folder),
    keys: givenKey(null),
  });
  afterAll(async () => {
    await ledgers.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return ledgers;
}

/** A bank that may be late, and a company's outbox at it, both until the test has finished. */
export async function lateWriting(
  ledgers: LedgerGateway,
): Promise<{ readonly bank: LateBank; readonly writing: LateWriting }> {
  const bank = await LateBank.start();
  const writing = await LateWriting.open(bank, ledgers);
  onTestFinished(async () => {
    await writing.close();
    await bank[Symbol.asyncDispose]();
  });
  return { bank, writing };
}

let companies = 0;

/**
 * A company's outbox over a real ledger and a bank that may be late, where time passes only as told: the bank's, and a computer's own.
 */
export class LateWriting {
  readonly connectionId: string;
  /** By how much the computer's clock is ahead of the bank's. */
  aheadMs = 0;
  outbox: Outbox;
  readonly #bank: LateBank;
  readonly #ledgers: LedgerGateway;
  #passedMs = 0;

  private constructor(bank: LateBank, ledgers: LedgerGateway) {
    companies += 1;
    this.connectionId = `loja-${companies}`;
    this.#bank = bank;
    this.#ledgers = ledgers;
    bank.now = () => this.bankMs;
    this.outbox = this.#create();
  }

  static async open(bank: LateBank, ledgers: LedgerGateway): Promise<LateWriting> {
    const writing = new LateWriting(bank, ledgers);
    await ledgers.open(writing.connectionId);
    return writing;
  }

  get bankMs(): number {
    return BEGUN_MS + this.#passedMs;
  }

  pass(ms: number): void {
    this.#passedMs += ms;
  }

  /** Leaves it as a crash does, and begins anew over the same ledger. */
  restart(): void {
    this.outbox = this.#create();
  }

  close(): Promise<void> {
    return this.outbox.close();
  }

  readonly #ownNow = (): number => this.bankMs + this.aheadMs;

  #create(): Outbox {
    const parts = { ledgers: this.#ledgers, banks: this.#banks(), emit: () => undefined };
    return createOutbox({ ...parts, refuseOffline: async () => undefined }, this.#timeouts());
  }

  #banks(): BankConnections {
    const options = { now: this.#ownNow, random: () => 0, deadlineMs: 5_000 };
    return {
      use: async (_id, work) => {
        const access = this.#bank.access();
        const api = createBankApi(access, options);
        try {
          return await work(api, AbortSignal.timeout(60_000), access.schemeWord);
        } finally {
          await api.close();
        }
      },
      open: (access) => createBankApi(access, options),
      now: async () => instantFromEpochMs(this.#ownNow()),
      renew: async () => undefined,
    };
  }

  #timeouts(): OutboxTimeouts {
    // Timers of one life count on from its beginning, whatever the computer's clock is set to.
    const beginMs = this.#passedMs;
    return {
      ...outboxTimeouts,
      nowMs: () => this.#passedMs - beginMs,
      sleep: (ms, signal) => (ms > LONGEST_PAUSE_MS ? untilAborted(signal) : Promise.resolve(this.pass(ms))),
    };
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
