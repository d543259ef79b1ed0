import { compareTexts } from '../../core/compare-texts.ts';
import { CicloError } from '../../core/failure.ts';

/** How many polls may be under way at once, over all companies and at one bank. */
export const POLL_BUDGET = { atOnce: 6, atOneBank: 3 } as const;

/** A poll that asks for its turn. */
export type PollTurn = {
  /** Who is asked: polls of one bank share what it bears. */
  readonly bank: string;
  /** Whether a person waits for it, which may come to be while it waits. */
  readonly isAskedFor: () => boolean;
  /** The last day on which something can be charged, which the poll may tell more of; null where there is none. */
  readonly deadline: string | null;
};

/** What the polls of all companies share: no bank and no computer has to bear hundreds at once. */
export type PollBudget = {
  /** Works once it is this poll's turn. Throws `cancelled` where the signal fires before, and what the work throws. */
  readonly within: <Value>(turn: PollTurn, signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;
};

type Limits = { readonly atOnce: number; readonly atOneBank: number };
type WaitingPoll = { readonly turn: PollTurn; readonly enter: () => void; overtaken: number };
type Leave = () => void;

/**
 * How many that came later may pass a poll at its bank, or one whose own bank could bear it: about a round of an office of 300 companies. Where fewer polls are borne
 * than are due, those with deadlines would fill all places for good, and a company that has charged all in time never hear who paid.
 */
export const MOST_OVERTAKEN = 300;

/**
 * Polls whose turn it is at once: those that a person waits for first, then those that were {@link MOST_OVERTAKEN}, then by their deadlines, then as they came. One
 * whose bank is busy lets those of other banks pass, so that a bank that is down holds up its own alone.
 */
export function pollBudget({ atOnce, atOneBank }: Limits = POLL_BUDGET): PollBudget {
  const running = new Set<WaitingPoll>();
  const waiting = new Set<WaitingPoll>();
  const bears = ({ bank }: PollTurn): boolean =>
    [...running].filter(({ turn }) => turn.bank === bank).length < atOneBank;
  const hasRoom = (turn: PollTurn): boolean => running.size < atOnce && bears(turn);
  const admit = (): void => {
    for (const next of [...waiting].toSorted(compareTurns)) {
      if (!hasRoom(next.turn)) continue;
      for (const passed of cameBefore(next, waiting))
        if (passed.turn.bank === next.turn.bank || bears(passed.turn)) passed.overtaken += 1;
      waiting.delete(next);
      running.add(next);
      next.enter();
    }
  };
  const entered = (turn: PollTurn, signal: AbortSignal): Promise<Leave> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        waiting.delete(mine);
        reject(new CicloError('cancelled', 'the poll was cancelled before its turn'));
      };
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(() => {
          running.delete(mine);
          admit();
        });
      };
      const mine: WaitingPoll = { turn, enter, overtaken: 0 };
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.add(mine);
      // All that ask in the same moment, as at the start of the app, are put in their order first.
      queueMicrotask(admit);
    });
  return {
    within: async (turn, signal, work) => {
      const leave = await entered(turn, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** After every day. */
const NO_DAY = '9999';

const OVERTAKEN = 1;

const rankOf = ({ turn, overtaken }: WaitingPoll): number =>
  turn.isAskedFor() ? 0 : overtaken >= MOST_OVERTAKEN ? OVERTAKEN : 2;

/** Lower ranks first, then deadlines; those that are equal, and those overtaken, stay as they came. */
function compareTurns(a: WaitingPoll, b: WaitingPoll): number {
  const [rank, otherRank] = [rankOf(a), rankOf(b)];
  if (rank !== otherRank || rank === OVERTAKEN) return rank - otherRank;
  return compareTexts(a.turn.deadline ?? NO_DAY, b.turn.deadline ?? NO_DAY);
}

/** Those that wait and came before it, in order. */
function cameBefore(next: WaitingPoll, waiting: ReadonlySet<WaitingPoll>): readonly WaitingPoll[] {
  const all = [...waiting];
  return all.slice(0, all.indexOf(next));
}
