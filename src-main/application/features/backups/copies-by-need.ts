import { asCicloError } from '../../../core/failure.ts';
import type { LogFields } from '../../log/events.ts';
import type { Services } from '../../services.ts';

/** A month is closed and its files are handed over one after the other: one copy has them all. */
const QUIET_MS = 20_000;

/** Calls back once after so long; answers what keeps it from that. */
type After = (ms: number, run: () => void) => () => void;

function afterByTimer(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

type Needed = Pick<Services, 'subscribe' | 'registry' | 'nowMs' | 'tagOf' | 'closing'> & {
  readonly polling: Pick<Services['polling'], 'status'>;
  readonly ledgers: Pick<Services['ledgers'], 'isShared'> & {
    readonly write: Pick<Services['ledgers']['write'], 'backUpWhereDue'>;
  };
  readonly log: Pick<Services['log'], 'write'>;
};

type Ending = Omit<LogFields<'copy_ended'>, 'company' | 'durationMs'>;

/**
 * Lets each company's ledger be copied where it is due, soon after something in it has changed and no poll is under way, whose end is a change too. The copy is made in the thread that writes. None is
 * made of a practice company, of a copy that is read alone, nor of a ledger at a server. Nobody is kept waiting or told of a failure but by the log: what a person was doing is done. Answers what ends it.
 */
export function keepCopies(needed: Needed, after: After = afterByTimer): () => void {
  const waiting = new Map<string, () => void>();
  const tell = tellingChanges(needed);
  const lookAt = (connectionId: string): void => {
    waiting.delete(connectionId);
    if (isCopiedHere(needed, connectionId)) void copy(needed, connectionId).then(tell(connectionId));
  };
  const unsubscribe = needed.subscribe('sync.ledgerChanged', ({ connectionId }) => {
    waiting.get(connectionId)?.();
    waiting.set(
      connectionId,
      after(QUIET_MS, () => lookAt(connectionId)),
    );
  });
  return () => {
    unsubscribe();
    for (const cancel of waiting.values()) cancel();
    waiting.clear();
  };
}

function isCopiedHere({ registry, ledgers, polling, closing }: Needed, connectionId: string): boolean {
  const company = registry.list().find(({ id }) => id === connectionId);
  if (company === undefined || closing.aborted || ledgers.isShared(connectionId)) return false;
  const isKept = !company.isPractice && company.copiedAt === null;
  return isKept && polling.status(connectionId).state !== 'syncing';
}

async function copy({ ledgers }: Needed, connectionId: string): Promise<Ending | null> {
  try {
    const outcome = await ledgers.write.backUpWhereDue(connectionId);
    return outcome === 'made' || outcome === 'no_room' ? { outcome, code: null } : null;
  } catch (error) {
    return { outcome: 'failed', code: asCicloError(error).code };
  }
}

/** What keeps a copy from being made is told once, and not at each poll. */
function tellingChanges({ log, tagOf, nowMs }: Needed) {
  const known = new Map<string, string>();
  return (connectionId: string) => {
    const begunMs = nowMs();
    return (ending: Ending | null): void => {
      const said = ending === null ? '' : `${ending.outcome} ${ending.code}`;
      const isNews = ending?.outcome === 'made' || said !== (known.get(connectionId) ?? '');
      known.set(connectionId, said);
      if (ending === null || !isNews) return;
      log.write('copy_ended', { company: tagOf(connectionId), durationMs: nowMs() - begunMs, ...ending });
    };
  };
}
