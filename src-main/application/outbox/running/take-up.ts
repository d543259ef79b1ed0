import { type Finding, hasHappened } from '../../../core/writes/write-finding.ts';
import {
  afterLook,
  lookStage,
  type Purpose,
  type Step,
  whenTakenUp,
} from '../../../core/writes/write-lifecycle.ts';
import { isOpenWrite, isTakenByBank, type JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { kindOf } from '../kinds/kinds.ts';
import { readBack } from '../looking/read-back.ts';
import type { WriteSession } from '../session/session.ts';
import { closeDone, closeNotDone, noteUnknown } from './close.ts';
import { storeChanges } from './store-changes.ts';

/** What was found of a write that was taken up, and what is left to be done; what could be closed is. */
export type TakenUp = {
  readonly step: Step;
  /** As the journal has it now. */
  readonly write: JournaledWrite;
  /** Null where it was not looked for. */
  readonly finding: Finding | null;
};

/** Takes up what stands open in the journal, looking at the bank for what may have been sent. */
export async function takeUp(
  session: WriteSession,
  write: JournaledWrite,
  purpose: Purpose,
): Promise<TakenUp> {
  const taken = await lookAtIt(session, write, purpose);
  const bankId = hasHappened(taken.finding) ? taken.finding.bankId : null;
  if (taken.step === 'close_done') await closeDone(session, taken.write, { state: 'resolved_done', bankId });
  if (taken.step !== 'close_not_done') return taken;
  await closeNotDone(session, taken.write);
  // What stands under its id is read, so that what is asked for next is asked for under another.
  if (hasHappened(taken.finding)) await storeChanges(session, taken.write, bankId);
  return taken;
}

async function lookAtIt(session: WriteSession, write: JournaledWrite, purpose: Purpose): Promise<TakenUp> {
  const facts = { ...kindOf(write), waitsForResume: write.batchId !== null, isLastTry: false };
  const step = isOpenWrite(write) ? whenTakenUp(purpose, write.state, facts) : 'leave';
  if (step !== 'read_back' && step !== 'note_unknown') return { step, write, finding: null };
  // Nobody knows until when a program that ended before the answer went on: the bank has its time from when that is found.
  const open = step === 'note_unknown' ? await noteUnknown(session, write, 'write_unknown') : write;
  const finding = await readBack(session, open);
  const stage = lookStage(purpose, isOpenWrite(open) ? open.state : 'unknown', isTakenByBank(open));
  return { step: afterLook(stage, finding.kind, facts), write: open, finding };
}

/** Remembers what looking has shown of a write that stays open. */
export function keepFinding(
  { openWrites, connectionId }: WriteSession,
  { write, finding }: Pick<TakenUp, 'write' | 'finding'>,
): void {
  if (finding !== null && !hasHappened(finding)) openWrites.keepFinding(connectionId, write, finding);
}
