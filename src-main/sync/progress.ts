import type { SyncProgress } from '../../src-preload/contract/sync.ts';

/** Where a poll stands, without the connection that it is of. */
export type PollProgress = Omit<SyncProgress, 'connectionId'>;

/** Keeps count of windows, pages and records and tells of each change. Windows are those of the present phase. */
export class Progress {
  #now: PollProgress = { phase: 'connecting', windowsDone: 0, windowsTotal: 0, pages: 0, records: 0 };
  readonly #report: (progress: PollProgress) => void;

  constructor(report: (progress: PollProgress) => void) {
    this.#report = report;
    report(this.#now);
  }

  begin(phase: PollProgress['phase']): void {
    this.#set({ phase, windowsDone: 0, windowsTotal: 0 });
  }

  expectWindows(count: number): void {
    this.#set({ windowsTotal: this.#now.windowsTotal + count });
  }

  windowDone(): void {
    this.#set({ windowsDone: this.#now.windowsDone + 1 });
  }

  pageRead(): void {
    this.#set({ pages: this.#now.pages + 1 });
  }

  recordsTotal(records: number): void {
    this.#set({ records });
  }

  #set(change: Partial<PollProgress>): void {
    this.#now = { ...this.#now, ...change };
    this.#report(this.#now);
  }
}
