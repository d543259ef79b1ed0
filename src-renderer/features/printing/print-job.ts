import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { CodeReading, MandateRow } from '../../../src-preload/contract/mandates.ts';
import { qrGeometry } from '../../components/values/qr-geometry.ts';
import type { ReadBack } from './read-back.ts';
import { refusal } from './refusal-reason.ts';
import { layoutThatHolds, type SheetLayout } from './sheet-layout.ts';

/** A code as the bank sent it, and the smallest side on paper that a phone reads, in millimetres. */
type DrawnCode = { readonly code: string; readonly minSideMm: number };

/** What goes on a slip: the code, and the mandate as it was read along with it. One that was revised since it was chosen has other terms. */
type DrawnSlip = DrawnCode & { readonly row: MandateRow };

/** Where one code stands on its way to paper. Only `ready` ones may be printed. */
export type SlipCheck =
  | { readonly kind: 'waiting' | 'fetching' }
  /** It came from the bank and stands drawn on the sheet; it has not been read back yet. */
  | ({ readonly kind: 'drawn' } & DrawnSlip)
  | ({ readonly kind: 'ready' } & DrawnSlip)
  | { readonly kind: 'refused'; readonly failure: Failure };

/** Checks by idRec, for the codes that were asked for. */
export type PrintJob = Readonly<Record<string, SlipCheck>>;

/** What happens to a job. */
export type PrintJobEvent =
  | { readonly type: 'started'; readonly ids: readonly string[] }
  | { readonly type: 'fetching'; readonly id: string }
  | { readonly type: 'fetched'; readonly id: string; readonly answer: Result<CodeReading> }
  | { readonly type: 'readBack'; readonly id: string; readonly outcome: ReadBack | 'too_large' }
  /** Fetching ended early: what was not fetched is forgotten. */
  | { readonly type: 'stopped' }
  /** The size on paper changed: every code has to be read back again. */
  | { readonly type: 'redrawn' }
  | { readonly type: 'cleared' };

/** Before a code was asked for. */
export const NO_JOB: PrintJob = {};

/** What an event makes of the job. */
export function nextPrintJob(job: PrintJob, event: PrintJobEvent): PrintJob {
  switch (event.type) {
    case 'started':
      return Object.fromEntries(event.ids.map((id) => [id, { kind: 'waiting' }]));
    case 'fetching':
      return { ...job, [event.id]: { kind: 'fetching' } };
    case 'fetched':
      return { ...job, [event.id]: fetchedCheck(event.id, event.answer) };
    case 'readBack':
      return { ...job, [event.id]: readBackCheck(event.id, job[event.id], event.outcome) };
    case 'stopped':
      return Object.fromEntries(Object.entries(job).filter(([, check]) => isSettled(check)));
    case 'redrawn':
      return Object.fromEntries(Object.entries(job).map(([id, check]) => [id, redrawnCheck(check)]));
    case 'cleared':
      return NO_JOB;
  }
}

const isSettled = ({ kind }: SlipCheck): boolean => kind !== 'waiting' && kind !== 'fetching';

function fetchedCheck(id: string, answer: Result<CodeReading>): SlipCheck {
  if (!answer.ok) return { kind: 'refused', failure: answer.error };
  const { row, code, refusal: refused } = answer.value;
  if (refused !== null) return { kind: 'refused', failure: refused };
  if (code === null) return { kind: 'refused', failure: refusal(id, 'no_code') };
  return { kind: 'drawn', row, code, minSideMm: qrGeometry(code).minSideMm };
}

function readBackCheck(id: string, check: SlipCheck | undefined, outcome: ReadBack | 'too_large'): SlipCheck {
  if (check?.kind !== 'drawn') return check ?? { kind: 'waiting' };
  if (outcome === 'same') return { ...check, kind: 'ready' };
  return { kind: 'refused', failure: refusal(id, outcome) };
}

function redrawnCheck(check: SlipCheck): SlipCheck {
  return check.kind === 'ready' ? { ...check, kind: 'drawn' } : check;
}

/** The layout that a slip goes on: the wanted one, unless its code is known and needs more room. */
export function slipLayout(check: SlipCheck | undefined, wanted: SheetLayout): SheetLayout {
  if (check?.kind !== 'drawn' && check?.kind !== 'ready') return wanted;
  return layoutThatHolds(wanted, check.minSideMm) ?? wanted;
}

/** How far a job is, and whether it may be printed: something is ready and nothing is under way. */
export type JobStanding = {
  readonly total: number;
  readonly done: number;
  readonly ready: number;
  readonly refused: number;
  readonly canPrint: boolean;
};

/** Counts a job. */
export function standingOf(job: PrintJob): JobStanding {
  const checks = Object.values(job);
  const ready = checks.filter(({ kind }) => kind === 'ready').length;
  const refused = checks.filter(({ kind }) => kind === 'refused').length;
  const done = ready + refused;
  return { total: checks.length, done, ready, refused, canPrint: ready > 0 && done === checks.length };
}

/** The first code that stands drawn and unread; null when there is none. */
export function nextToReadBack(job: PrintJob): ({ readonly id: string } & DrawnCode) | null {
  for (const [id, check] of Object.entries(job)) {
    if (check.kind === 'drawn') return { id, code: check.code, minSideMm: check.minSideMm };
  }
  return null;
}
