import type { MessagePort } from 'node:worker_threads';
import type { ResourceKind } from '../../../../src-preload/contract/vocabulary/resources.ts';
import { instantFromEpochMs, type UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { callByName, hostThread } from '../../../ledger/threads/host-thread.ts';
import { openHandles } from './open-handles.ts';
import { endsHandle } from './open-reader-at.ts';
import { mayBeginAnew, openWriterAt } from './open-writer-at.ts';
import { restore, restoreOverUnopened, weighRestore } from './restoring.ts';
import type {
  LedgerObservation,
  LedgerPlace,
  PolledMethods,
  WriterEvents,
  WriterMethods,
} from './writer-methods.ts';

/**
 * Whoever decides something of a company mostly goes on with it. A handle of a file takes some megabytes even where the ledger is empty, and up to seventy: hundreds that
 * were polled once would be a gigabyte.
 */
const MOST_IDLE = { sessions: 1, files: 20 } as const;

/** The writer thread: one writable handle a ledger, opened when first needed. */
const ledgers = openHandles<LedgerPlace, LedgerWriter>(MOST_IDLE);

/** What the handle of each ledger in a file has read again: one that was let go is not to ask the bank for all of it at every poll. */
const rereadOf = new Map<string, Set<ResourceKind>>();

const now = (): UtcInstant => instantFromEpochMs(Date.now());

/** Who writes under a lease does so in the session that has it, and is refused where that is gone with a thread that died. */
function ledgerAt(place: LedgerPlace): LedgerWriter {
  const opened = ledgers.find(place.file);
  if (opened !== undefined) return opened;
  if (place.server?.lease) throw new CicloError('lease_lost', `the session of ${place.file} is gone`);
  return openAt(place);
}

function openAt(place: LedgerPlace): LedgerWriter {
  const { file } = place;
  const onNotice = (notice: unknown): void => {
    const { code, message, params } = asCicloError(notice);
    host.emit('notice', { code, message, params: { ...params } });
  };
  const onMigrated = (from: number, to: number): void => observe(file, { kind: 'migrated', from, to });
  const isExamined = ledgers.hasLetGo(file);
  const reread = (isExamined && rereadOf.get(file)) || new Set<ResourceKind>();
  const opened = openWriterAt(place, { now, onNotice, onMigrated, isExamined, reread });
  rereadOf.set(file, reread);
  return ledgers.keep(place, opened);
}

const observe = (file: string, observation: LedgerObservation): void =>
  host.emit('observed', { file, observation });

/**
 * A handle that found damage is dropped, so that the next call opens the ledger anew and rescues it, and so is one whose server is gone. One that has lost its
 * lease stays, and refuses all: who writes on without it must not. A session that a server has ended in between is found gone by the next writing, which then
 * begins in another one.
 */
async function working<Value>(
  place: LedgerPlace,
  work: (ledger: LedgerWriter) => Value | Promise<Value>,
): Promise<Value> {
  const wasOpen = ledgers.has(place.file);
  try {
    return await work(ledgerAt(place));
  } catch (error) {
    if (endsHandle(error)) ledgers.close(place.file);
    if (wasOpen && mayBeginAnew(place, error)) return working(place, work);
    throw error;
  }
}

/**
 * Makes a ledger, or brings it on. A handle at a server is a session, of which an office would have as many as companies times workstations: none stays that was not
 * open before.
 */
async function opening(place: LedgerPlace): Promise<void> {
  const wasOpen = ledgers.has(place.file);
  await working(place, () => undefined);
  if (place.server && !wasOpen) ledgers.close(place.file);
}

/**
 * A poll goes on with the handle that it has begun with, which stays open until the port is closed, or fails. Of a ledger that was rescued meanwhile it knows neither how far the
 * windows were read nor what is open.
 */
function serve(place: LedgerPlace, ledger: LedgerWriter, port: MessagePort): void {
  void ledgers.during(place.file, () => new Promise<void>((ended) => port.once('close', () => ended())));
  hostThread<PolledMethods>(
    {
      use: (_call, name, args) => {
        if (ledgers.find(place.file) !== ledger)
          throw new CicloError('ledger_damaged', 'the ledger was closed in mid-poll');
        return working(place, () => callByName(ledger, name, args));
      },
    },
    port,
  );
}

/** With these a ledger is opened no more, by this version and this key, or not before a disk is back: a copy alone can take its place. */
const OPENS_NOT: ReadonlySet<string> = new Set([
  'ledger_altered',
  'ledger_foreign',
  'ledger_newer',
  'ledger_key_missing',
  'ledger_key_wrong',
  'backup_away',
]);

function opensNot(place: LedgerPlace): boolean {
  try {
    ledgerAt(place);
    return false;
  } catch (error) {
    if (OPENS_NOT.has(asCicloError(error).code)) return true;
    throw error;
  }
}

const presentOf = ({ file }: LedgerPlace, ledger: LedgerWriter) => ({
  ledger,
  close: () => ledgers.close(file),
});

const host = hostThread<WriterMethods, WriterEvents>({
  write: (_call, place, name, args, author) =>
    working(place, (ledger) => ledger.actingAs(author, name, () => callByName(ledger, name, args))),
  open: (_call, place) => opening(place),
  hold: (_call, place) => {
    ledgers.close(place.file);
    openAt(place);
  },
  serve: (_call, place, port) => working(place, (ledger) => serve(place, ledger, port)),
  store: (_call, place, batch, day, before) =>
    working(place, (ledger) => ledger.storeRead(batch, now(), before, { on: day, latest: day })),
  weighRestore: (_call, place, source) =>
    opensNot(place)
      ? weighRestore(place, source, null)
      : working(place, (ledger) => weighRestore(place, source, presentOf(place, ledger))),
  restore: (_call, place, source, author) =>
    opensNot(place)
      ? restoreOverUnopened(place, source, { at: now(), author })
      : working(place, (ledger) => restore(place, source, presentOf(place, ledger), { at: now(), author })),
  close: (_call, place) => ledgers.close(place.file),
  closeAll: () => ledgers.closeAll(),
});
