import { type BlockingSession, openBlockingSession } from './blocking-session.ts';
import { ofHead } from './in-session.ts';
import { type KnownCommits, lastKnown, noteCommitOfOther } from './known-commits.ts';
import type { ServerAddress } from './requests.ts';

/** A session for reading: at a standby where the address prefers one, until that falls behind; then at the primary. */
export type ReadingSession = BlockingSession & {
  /**
   * To be called before each snapshot: comes back once the server has everything that this process knows to be committed. One that knows of nothing yet asks the
   * primary at first, since a program before it, or another workstation, may just have written.
   */
  readonly catchUp: () => void;
  /** From now on in a session at the primary. */
  readonly turnToPrimary: () => void;
};

/** How long a standby is waited for, and how often it is asked; milliseconds. */
const ANSWER_WITHIN_MS = 2_000;
const ASKED_EVERY_MS = 10;

const COMMITS = { text: 'SELECT commits FROM ledger_head', values: [] };

/** What else may be said of a reading session: whether it streams, and how long it waits for a standby, in milliseconds. */
type ReadingOptions = { readonly streams?: boolean; readonly withinMs?: number };

/** Opens one, with the settings that each of its sessions begins with. Throws as {@link openBlockingSession} does. */
export function openReadingSession(
  address: ServerAddress,
  settings: readonly string[],
  known: KnownCommits | null,
  { streams = false, withinMs = ANSWER_WITHIN_MS }: ReadingOptions = {},
): ReadingSession {
  const openAt = (wants: 'primary' | 'standby') => openBlockingSession(address, settings, { wants, streams });
  let current = openAt(address.prefersStandby && known !== null ? 'standby' : 'primary');
  const turnToPrimary = (): void => {
    const primary = openAt('primary');
    current.end();
    current = primary;
  };
  const commitsAt = (session: BlockingSession): unknown => session.run(COMMITS).rows[0]?.[0];
  // A standby that has not even heard of the head's row has heard of no commit.
  const hasCaughtUp = (): boolean => known === null || Number(commitsAt(current) ?? -1) >= lastKnown(known);
  let isAsked = false;
  const askPrimary = (): void => {
    if (isAsked || known === null || lastKnown(known) > 0) return;
    const primary = openAt('primary');
    try {
      noteCommitOfOther(known, ofHead(commitsAt(primary)));
    } finally {
      primary.end();
    }
    isAsked = true;
  };
  return {
    get isStandby() {
      return current.isStandby;
    },
    run: (statement) => current.run(statement),
    runEach: (text, values) => current.runEach(text, values),
    send: (statement) => current.send(statement),
    forget: () => current.forget(),
    script: (text) => current.script(text),
    post: (text) => current.post(text),
    stream: (statement) => current.stream(statement),
    end: () => current.end(),
    catchUp: () => {
      if (current.isStandby !== true) return;
      askPrimary();
      if (!comesTrue(hasCaughtUp, withinMs)) turnToPrimary();
    },
    turnToPrimary,
  };
}

/** Asks again and again, asleep in between. */
function comesTrue(isTrue: () => boolean, withinMs: number): boolean {
  const bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const tries = Math.ceil(withinMs / ASKED_EVERY_MS);
  for (let asked = 0; asked < tries; asked += 1) {
    if (isTrue()) return true;
    Atomics.wait(bell, 0, 0, ASKED_EVERY_MS);
  }
  return isTrue();
}
