import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { CONTROL_CALL_NAMES, type ControlCall } from '../../../practice-bank/control/control-calls.ts';
import type { HostedPracticeBank } from '../../polling/hosted-practice-bank.ts';
import type { Feature, Opened } from '../../services.ts';

/** Calls back at each interval until the function that it returns is called. */
export type Every = (intervalMs: number, callback: () => void) => () => void;

const systemEvery: Every = (intervalMs, callback) => {
  const timer = setInterval(callback, intervalMs);
  return () => clearInterval(timer);
};

/** How often the ledger follows a bank whose clock runs by itself. */
const FOLLOWED_EVERY_MS = 30_000;

/** What a call leaves behind: the same world, a changed one that the ledger must read, another clock, or another world. */
type Effect = 'nothing' | 'world' | 'clock' | 'clock_read' | 'other_world';

const EFFECTS: Readonly<Record<ControlCall, Effect>> = {
  readClock: 'clock_read',
  stepClock: 'clock',
  runClockTo: 'clock',
  startClock: 'clock',
  pauseClock: 'clock',
  setCharging: 'clock',
  describeWorld: 'nothing',
  restartWorld: 'other_world',
  listCast: 'nothing',
  readCastMember: 'nothing',
  setTemperament: 'world',
  approveMandate: 'world',
  refuseMandate: 'world',
  cancelAsPayer: 'world',
  payCode: 'world',
  failNextDebit: 'world',
  payByHand: 'world',
  refundSettlement: 'world',
  makeJoiningCharge: 'world',
  listJoiningCharges: 'nothing',
  listChannels: 'nothing',
  configureChannel: 'nothing',
  pauseChannel: 'nothing',
  resumeChannel: 'nothing',
  sendSample: 'nothing',
  listDeliveries: 'nothing',
  resendDelivery: 'nothing',
  listFaults: 'nothing',
  addFault: 'nothing',
  removeFault: 'nothing',
  replaceFaults: 'nothing',
  listCredentials: 'nothing',
  setScopes: 'nothing',
  expireTokens: 'nothing',
  listRequests: 'nothing',
  playScene: 'world',
};

type ClockFollower = {
  /** Takes note of where the clock stands; while it runs by itself, looks at it again and again. */
  readonly follow: (state: ClockState) => void;
  readonly stopFollowing: () => void;
};

function followClock(practice: HostedPracticeBank, every: Every): ClockFollower {
  let unfollow: (() => void) | null = null;
  const stopFollowing = (): void => {
    unfollow?.();
    unfollow = null;
  };
  const follow = (state: ClockState): void => {
    practice.noteToday(state.today);
    if (state.isRunning) unfollow ??= every(FOLLOWED_EVERY_MS, () => void lookAgain());
    else stopFollowing();
  };
  const lookAgain = async (): Promise<void> => {
    try {
      follow(await practice.control().readClock());
      practice.poll();
    } catch {
      // The bank was stopped.
      stopFollowing();
    }
  };
  return { follow, stopFollowing };
}

/** The controls of the practice bank inside the app. */
export const practiceBankFeature: Feature<'practiceBank'> = ({ practice }) => practiceBankControls(practice);

/**
 * Forwards each call to the running bank (`not_found` while none runs). What changes its world is read into the ledger at once; a
 * clock that runs by itself is followed every half minute.
 */
export function practiceBankControls(
  practice: HostedPracticeBank,
  every: Every = systemEvery,
): Opened<'practiceBank'> {
  const { follow, stopFollowing } = followClock(practice, every);
  const settle: Readonly<Record<Exclude<Effect, 'other_world'>, (answer: unknown) => void>> = {
    nothing: () => undefined,
    world: () => practice.poll(),
    clock_read: (answer) => follow(answer as ClockState),
    clock: (answer) => {
      follow(answer as ClockState);
      practice.poll();
    },
  };
  const readClock = async (): Promise<ClockState> => practice.control().readClock();
  const forward = async (call: ControlCall, input: unknown): Promise<unknown> => {
    const ask = practice.control()[call] as (input: unknown) => Promise<unknown>;
    const effect = EFFECTS[call];
    if (effect !== 'other_world') {
      const answer = await ask(input);
      settle[effect](answer);
      return answer;
    }
    const answer = await practice.replaceWorld(() => ask(input));
    // The other world is there, whether or not its clock is read: whoever heard of a failure would begin a third.
    await readClock().then(follow, () => undefined);
    return answer;
  };
  const handlers = CONTROL_CALL_NAMES.map((call) => [call, (input: unknown) => forward(call, input)]);
  return { handlers: Object.fromEntries(handlers) as Handlers['practiceBank'], close: stopFollowing };
}
