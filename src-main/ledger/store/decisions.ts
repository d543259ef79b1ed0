import { DECISIONS, type Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ActKind } from '../../../src-preload/contract/vocabulary/history.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { type CivilMonth, monthOf } from '../../core/civil-month.ts';
import { CicloError } from '../../core/failure.ts';
import type { Centavos } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from '../model/overtaken.ts';
import type { ActLog } from './acts.ts';
import { type Change, type ChangeLog, openChangeLog } from './change-log.ts';
import { requireReason } from './closings.ts';
import { type DirtyMarks, type Marked, openDirtyMarks } from './dirty-marks.ts';
import { type LinkedPayment, openMonthsOfLink } from './months-of-link.ts';
import { openIsPaidAtBank, openNotKept } from './paid-at-bank.ts';
import { openSettlementLinking, type SettlementLinking } from './settlement-linking.ts';

/**
 * When a charge was paid by other means, and how much, as a person says; null where they did not. No state follows from it; what is left of the charge does (`outsideOf` in `core/owed.ts`;
 * rules/reconciliation.md, Decisions by hand).
 */
export type PaidOutside = { readonly paidOn: CivilDate | null; readonly amount: Centavos | null };

const NOTHING_PAID: PaidOutside = { paidOn: null, amount: null };

/** What belongs to a decision beside what it is. */
type Word = {
  /** Nothing, where it is left out. */
  readonly paid?: PaidOutside | undefined;
  /** When that was decided which the person has seen; null: nothing. */
  readonly seenAt?: UtcInstant | null | undefined;
  /** What the bank had not kept on the person's screen. */
  readonly seenNotKept?: number | undefined;
  /** When it was said, of a word that is had again. */
  readonly saidAt?: UtcInstant | undefined;
};

/** Charges of which something was said. */
type Touched = Pick<Marked, 'charges' | 'fresh'>;

/**
 * What a person says: each answers the charges that it touches, which are marked too. Each throws `not_found`, and `reason_missing` where it changes what is told of
 * a closed month without a word of why.
 */
export type Decisions = {
  /**
   * Throws `act_overtaken` where the decision that stands is not the one of `seenAt`, which the person has seen (null: none), or the bank has not kept another sum than `seenNotKept`; left out, either
   * may be any. A word that is had again, since what took its place is taken back, stays that of `saidAt`: it is about what the bank had not kept then, whatever it shows now. Throws
   * `invalid_input` where nobody said that then. Throws `paid_at_bank` where the bank has kept all of the charge, or calls it paid: then no new decision is taken
   * (rules/reconciliation.md, Decisions by hand).
   */
  readonly decide: (
    txid: string,
    decision: Decision | null,
    note: string,
    at: UtcInstant,
    word?: Word,
  ) => Touched;
  /**
   * Throws `invalid_input` when the settlement bears a txid, which always wins, and `act_overtaken` where it belongs to another charge than that of `seen`, to which
   * the person has seen it belong (null: to none); left out, it may be any.
   */
  readonly assign: (
    endToEndId: string,
    txid: string | null,
    at: UtcInstant,
    word?: { readonly reason?: string | undefined; readonly seen?: string | null | undefined },
  ) => Touched;
  /** The charge to which a payment belongs, by whatever evidence; null: to none. */
  readonly chargeOf: (endToEndId: string) => string | null;
  /**
   * Takes a decision or an assignment back, whichever the act of that number is: what was said before it stands again. Throws `act_overtaken` where
   * something was said of the same since, `invalid_input` for an act that is neither, `reason_missing` where that changes a closed month and no reason is given.
   */
  readonly undo: (act: number, at: UtcInstant, reason?: string) => Touched;
};

type Settlement = LinkedPayment & { readonly txid: string | null; readonly chargeId: number | null };

type SaidAct = { readonly kind: ActKind; readonly subjectId: string; readonly from: string | null };
/** When a decision was taken, and what the ledger showed then as not kept by the bank: that is what it is about. */
type Taken = { readonly saidAt: UtcInstant; readonly notKept: Centavos };
type WordOfAct = {
  readonly saidAt: UtcInstant | null;
  readonly notKept: Centavos | null;
  readonly note: string | null;
  readonly day: CivilDate | null;
  readonly amount: Centavos | null;
};

function prepareStatements(db: LedgerDatabase) {
  return {
    charge: db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck(),
    txid: db.prepare<[number], string>('SELECT txid FROM charge WHERE id = ?').pluck(),
    dueDate: db.prepare<[number], CivilDate>('SELECT due_date FROM charge WHERE id = ?').pluck(),
    decision: db.prepare<[number], { readonly kind: string; readonly at: UtcInstant }>(
      'SELECT kind, at FROM decision WHERE charge_id = ?',
    ),
    decide: db.prepare<[number, string, string, string, number, string | null, number | null]>(
      `INSERT INTO decision (charge_id, kind, note, at, not_kept, paid_on, amount) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (charge_id) DO UPDATE SET kind = excluded.kind, note = excluded.note, at = excluded.at,
         not_kept = excluded.not_kept, paid_on = excluded.paid_on, amount = excluded.amount`,
    ),
    undecide: db.prepare<[number]>('DELETE FROM decision WHERE charge_id = ?'),
    settlement: db.prepare<[string], Settlement>(
      'SELECT id, txid, charge_id AS chargeId, at FROM settlement WHERE end_to_end_id = ?',
    ),
    assign: db.prepare<[string, number, string]>(
      `INSERT INTO assignment (end_to_end_id, charge_id, at) VALUES (?, ?, ?)
       ON CONFLICT (end_to_end_id) DO UPDATE SET charge_id = excluded.charge_id, at = excluded.at`,
    ),
    act: db.prepare<[number], SaidAct>(
      'SELECT kind, subject_id AS subjectId, from_value AS "from" FROM act WHERE id = ?',
    ),
    lastAct: db
      .prepare<[string, string], number>('SELECT max(id) FROM act WHERE subject_id = ? AND kind = ?')
      .pluck(),
    actBefore: db.prepare<[string, string, number], WordOfAct>(
      `SELECT said_at AS saidAt, not_kept AS notKept, note, day, amount FROM act
       WHERE subject_id = ? AND kind = ? AND id < ? ORDER BY id DESC LIMIT 1`,
    ),
    said: db.prepare<[string, UtcInstant, Decision], Taken>(
      `SELECT said_at AS saidAt, not_kept AS notKept FROM act
       WHERE subject_id = ? AND kind = 'decision' AND said_at = ? AND to_value = ? ORDER BY id DESC LIMIT 1`,
    ),
    unassign: db.prepare<[string]>('DELETE FROM assignment WHERE end_to_end_id = ?'),
  };
}

/** Prepares what a person decides and assigns; each leaves a line in the history, an act of whoever said it, and a mark to work out. */
export function openDecisions(db: LedgerDatabase, acts: ActLog): Decisions {
  const run = prepareStatements(db);
  const dirty = openDirtyMarks(db);
  const parts: Parts = { db, run, acts, dirty, log: openChangeLog(db) };
  const say = sayingDecisions(parts);
  const assign = assigning(parts, openSettlementLinking(db, dirty));
  const txidOf = openTxidOf(run);
  return {
    decide: deciding(parts, say),
    assign,
    chargeOf: (endToEndId) => txidOf(run.settlement.get(endToEndId)?.chargeId ?? null),
    undo: undoing(parts, { say, assign }),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

type Parts = {
  readonly db: LedgerDatabase;
  readonly run: Statements;
  readonly acts: ActLog;
  readonly dirty: DirtyMarks;
  readonly log: ChangeLog;
};

const chargeOf = (run: Statements, txid: string): number =>
  run.charge.get(txid) ?? fail('not_found', `no charge ${txid}`);

const openTxidOf =
  (run: Statements) =>
  (id: number | null): string | null =>
    id === null ? null : (run.txid.get(id) ?? null);

const monthsOf = (run: Statements, charge: number): readonly CivilMonth[] =>
  run.dueDate.all(charge).map(monthOf);

/** What is decided now. What was decided before can be taken back and had again, whatever the bank shows meanwhile. */
function deciding({ db, run }: Parts, say: SayDecision): Decisions['decide'] {
  const isPaidAtBank = openIsPaidAtBank(db);
  const notKeptOf = openNotKept(db);
  return (txid, decision, note, at, { paid, seenAt, seenNotKept, saidAt } = {}) => {
    const id = chargeOf(run, txid);
    const notKept = notKeptOf(id);
    refuseOvertaken(seenAt, run.decision.get(id)?.at ?? null, `the decision about ${txid}`);
    refuseOvertaken(seenNotKept, notKept, `what the bank has not kept of ${txid}`);
    if (decision === null) return say(txid, null, note, at);
    const before = saidAt === undefined ? null : takenBefore(run, txid, decision, saidAt);
    if (before === null && isPaidAtBank(id)) return fail('paid_at_bank', `the bank shows ${txid} as paid`);
    return say(txid, { decision, paid, ...(before ?? { saidAt: at, notKept }) }, note, at);
  };
}

const takenBefore = (run: Statements, txid: string, decision: Decision, saidAt: UtcInstant): Taken =>
  run.said.get(txid, saidAt, decision) ??
  fail('invalid_input', `${decision} was not said of ${txid} at ${saidAt}`);

/** A decision with all that is kept of it. */
type Said = Taken & Pick<Word, 'paid'> & { readonly decision: Decision };

/** Null takes back what was said. */
type SayDecision = (txid: string, said: Said | null, note: string, at: UtcInstant) => Touched;

function sayingDecisions({ db, run, acts, dirty, log }: Parts): SayDecision {
  return (txid, said, note, at) => {
    const id = chargeOf(run, txid);
    requireReason(db, monthsOf(run, id), note);
    const from = run.decision.get(id)?.kind ?? null;
    const to = said?.decision ?? null;
    const { saidAt = null, notKept = null, paid: { paidOn: day, amount } = NOTHING_PAID } = said ?? {};
    if (said === null) run.undecide.run(id);
    else run.decide.run(id, said.decision, note, said.saidAt, said.notKept, day, amount);
    log({ subject: 'charge', subjectId: txid, at, what: 'decision', from, to, why: note });
    acts.record({
      ...{ kind: 'decision', subject: 'charge', subjectId: txid, at, from, to, note },
      ...{ day, amount, saidAt, notKept },
    });
    dirty.charge(id);
    return dirty.flush();
  };
}

function assigning({ db, run, acts, dirty, log }: Parts, linking: SettlementLinking): Decisions['assign'] {
  const txidOf = openTxidOf(run);
  const monthsOfLink = openMonthsOfLink(db);
  const settlementOf = (endToEndId: string): Settlement => {
    const found = run.settlement.get(endToEndId) ?? fail('not_found', `no settlement ${endToEndId}`);
    return found.txid === null ? found : fail('invalid_input', `settlement ${endToEndId} bears a txid`);
  };
  return (endToEndId, txid, at, { reason = '', seen } = {}) => {
    const settlement = settlementOf(endToEndId);
    const before = settlement.chargeId;
    refuseOvertaken(seen, txidOf(before), `the charge of ${endToEndId}`);
    const charge = txid === null ? null : chargeOf(run, txid);
    requireReason(db, monthsOfLink(settlement, before, charge), reason);
    if (charge === null) run.unassign.run(endToEndId);
    else run.assign.run(endToEndId, charge, at);
    linking.relinkByEndToEndIds([endToEndId]);
    const { fresh } = dirty.flush();
    const after = settlementOf(endToEndId).chargeId;
    const change = { at, from: txidOf(before), to: txidOf(after) };
    logAssignment(log, { endToEndId, ...change });
    acts.record({
      ...{ kind: 'assignment', subject: 'settlement', subjectId: endToEndId, note: reason },
      ...change,
    });
    return { charges: [before, after].filter((id) => id !== null), fresh };
  };
}

function undoing(
  { db, run }: Pick<Parts, 'db' | 'run'>,
  { say, assign }: Pick<Decisions, 'assign'> & { readonly say: SayDecision },
): Decisions['undo'] {
  return (number, at, reason = '') => {
    const act = run.act.get(number) ?? fail('not_found', `no act ${number}`);
    if (act.kind !== 'decision' && act.kind !== 'assignment')
      return fail('invalid_input', `${act.kind} cannot be taken back`);
    const about = [act.subjectId, act.kind] as const;
    if (run.lastAct.get(...about) !== number) return fail('act_overtaken', `act ${number} is not the last`);
    if (act.kind === 'assignment') return assign(act.subjectId, act.from, at, { reason });
    // Asked for the taking back itself: the note of what stands again was said of something else.
    requireReason(db, monthsOf(run, chargeOf(run, act.subjectId)), reason);
    const before = run.actBefore.get(...about, number);
    return say(act.subjectId, before ? wordOf(act, before) : null, reason || (before?.note ?? ''), at);
  };
}

/** What the act before another says, which stands again; null where that took a decision back. */
function wordOf({ from }: SaidAct, { saidAt, notKept, day, amount }: WordOfAct): Said | null {
  const decision = DECISIONS.find((known) => known === from);
  if (decision === undefined || saidAt === null || notKept === null) return null;
  return { decision, saidAt, notKept, paid: { paidOn: day, amount } };
}

type Assignment = Pick<Change, 'at' | 'from' | 'to'> & { readonly endToEndId: string };

/** Stands in the history of the settlement and of each charge that it left or came to. */
function logAssignment(log: ChangeLog, { endToEndId, at, from, to }: Assignment): void {
  const change = { at, what: 'assignment', why: endToEndId, from, to } as const;
  log({ ...change, subject: 'settlement', subjectId: endToEndId });
  for (const end of new Set([from, to])) {
    if (end !== null) log({ ...change, subject: 'charge', subjectId: end });
  }
}

function fail(
  code: 'not_found' | 'invalid_input' | 'act_overtaken' | 'paid_at_bank',
  message: string,
): never {
  throw new CicloError(code, message);
}
