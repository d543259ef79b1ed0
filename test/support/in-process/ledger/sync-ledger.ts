import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { type LedgerWriter, openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import type { PackedBatch } from '../../../../src-main/ledger/store/packed-batch.ts';
import { poll } from '../../../../src-main/sync/poll.ts';
import type { PolledApi } from '../../../../src-main/sync/poll-context.ts';
import type { PolledLedger } from '../../../../src-main/sync/polled-ledger.ts';
import type { PollProgress } from '../../../../src-main/sync/progress.ts';
import { at } from '../../fake/records/charge-facts.ts';
import { memoryFolder } from '../folders/memory-folder.ts';

export type PollCall = {
  readonly now?: UtcInstant;
  readonly today?: CivilDate;
  readonly since?: CivilDate | null;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PollProgress) => void;
  /** What our own clock says, where it is not the poll's now. */
  readonly clock?: UtcInstant;
  /** Called before each batch is stored, which waits for it. */
  readonly beforeStore?: (batch: PackedBatch) => Promise<void>;
};

/** A real ledger in a folder of its own, and polls into it at a moment of choice. */
export class SyncLedger implements Disposable {
  readonly folder: string;
  readonly file: string;
  readonly writer: LedgerWriter;

  /** In a new folder, or in one that has a ledger. */
  constructor(folder = memoryFolder('ciclo-sync-')) {
    this.folder = folder;
    this.file = join(folder, 'ledger.sqlite');
    const now = () => at('2025-06-01T12:00:00Z');
    this.writer = openLedgerWriter(this.file, { backupFolder: join(this.folder, 'backups'), key: null, now });
  }

  poll(bank: PolledApi, call: PollCall = {}) {
    const now = call.now ?? at('2025-06-01T12:00:00Z');
    const { storePacked } = this.writer;
    const slowly: PolledLedger['storePacked'] = async (batch, ...rest) => {
      await call.beforeStore?.(batch);
      return storePacked(batch, ...rest);
    };
    return poll({
      api: bank,
      ledger: { ...this.writer, storePacked: slowly },
      now,
      today: call.today ?? saoPauloDate(now),
      since: call.since ?? null,
      signal: call.signal ?? new AbortController().signal,
      onProgress: call.onProgress ?? (() => undefined),
      clock: { now: () => call.clock ?? now },
    });
  }

  [Symbol.dispose](): void {
    this.writer.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
