import { CicloError } from '../../core/failure.ts';

/** For how long a lease, or what a session has under way, holds without a sign of life, and how often one is given; milliseconds. */
export type SignTerms = { readonly timeoutMs: number; readonly beatMs: number };

/** A workstation that fell silent is done with after twenty seconds, so that another can go on within thirty. */
export const SIGN_TERMS: SignTerms = { timeoutMs: 20_000, beatMs: 5_000 };

/** How a session shows that whoever has it lives, and where it is noted when the server last answered: the same memory in every thread. */
export type Signs = SignTerms & { readonly pulse: SharedArrayBuffer };

/** What a workstation takes a company's lease with. Goes through every thread that has to do with the company. */
export type LeaseRequest = Signs & {
  /** Who is told to be at it. */
  readonly holder: string;
};

/** A moment by two clocks in milliseconds: one that nobody sets but which some systems stop while they sleep, and the one on the wall. */
export type Moment = { readonly monotonicMs: number; readonly wallMs: number };

/** Now; the same in every thread of the process. No clock can be passed to the thread of sessions, which asks the system's own. */
export const momentNow = (wallMs: () => number = Date.now): Moment => ({
  monotonicMs: Number(process.hrtime.bigint() / 1_000_000n),
  wallMs: wallMs(),
});

/** Signs that were not given yet. */
export const signsBy = (terms: SignTerms = SIGN_TERMS): Signs => ({
  ...terms,
  pulse: new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT),
});

/** A request for a lease, which nobody holds by it yet. */
export const leaseFor = (holder: string, terms: SignTerms = SIGN_TERMS): LeaseRequest => ({
  ...signsBy(terms),
  holder,
});

const MONOTONIC = 0;
const WALL = 1;

/** Notes that the server has answered what was asked at that moment: then, at the least, it still had the session. */
export function noteAnswered({ pulse }: Pick<Signs, 'pulse'>, { monotonicMs, wallMs }: Moment): void {
  const cells = new BigInt64Array(pulse);
  Atomics.store(cells, MONOTONIC, BigInt(monotonicMs));
  Atomics.store(cells, WALL, BigInt(wallMs));
}

/** Notes that the session is over. */
export function noteEnded(lease: Pick<Signs, 'pulse'>): void {
  noteAnswered(lease, { monotonicMs: 0, wallMs: 0 });
}

/**
 * Whether the lease is certainly held, by both clocks: the server has answered so lately that it cannot have ended the session yet, and
 * will not before what is sent now has had time for its way. Where either clock says otherwise (one stood still, the other was set) nothing is certain.
 */
export function isCertain({ pulse, timeoutMs, beatMs }: Signs, now: Moment): boolean {
  const cells = new BigInt64Array(pulse);
  const [monotonicMs, wallMs] = [MONOTONIC, WALL].map((cell) => Number(Atomics.load(cells, cell)));
  if (!monotonicMs || !wallMs) return false;
  const ages = [now.monotonicMs - monotonicMs, Math.abs(now.wallMs - wallMs)];
  return ages.every((age) => age < timeoutMs - beatMs);
}

/** Throws `lease_lost` where the lease is not certainly held now: for right before something is sent, since a bank knows no fencing number. */
export function refuseUncertain(lease: LeaseRequest): void {
  if (!isCertain(lease, momentNow())) throw new CicloError('lease_lost', 'the lease is not certain');
}
