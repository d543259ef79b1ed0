import type { ActKind, ActSubject } from '../../../src-preload/contract/vocabulary/history.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { WriteIntent, WritePayloads } from '../model/journaled-writes.ts';

/** What a person did. What does not belong to the kind is left out. */
export type Act = {
  readonly kind: ActKind;
  readonly at: UtcInstant;
  readonly subject: ActSubject;
  /** Null where it is about the whole company, or about what has no id yet. */
  readonly subjectId: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  /** Centavos. */
  readonly amount?: number | null;
  readonly day?: CivilDate | null;
  /** Of a decision: when it was taken, which lies before `at` where it is had again. */
  readonly saidAt?: UtcInstant | null;
  /** Of a decision: what it is about. Centavos. */
  readonly notKept?: number | null;
  readonly note?: string | null;
  /** How many a batch or a file holds. */
  readonly rows?: number | null;
  readonly writeId?: number | null;
  readonly batchId?: string | null;
  /** Whether it stands in the list by itself; a write of a batch stands behind that. */
  readonly isListed?: boolean;
};

/**
 * The history of what people did, with who did it. The author is no part of an act but of whose call it is: whoever calls a ledger's
 * writer says it once (`actingAs`), and every act of that call bears it.
 */
export type ActLog = {
  readonly record: (act: Act) => void;
  /** Of whom the acts are from now on; null where no person is at work, or nobody said who. */
  readonly setAuthor: (author: string | null) => void;
  /** Who that is, as the engine has it. */
  readonly author: () => string | null;
  /** How many this handle has recorded. */
  readonly recorded: () => number;
};

const INSERT = `
  INSERT INTO act (at, author, kind, subject, subject_id, from_value, to_value, amount, day, said_at, not_kept, note, rows, write_id, batch_id, is_listed)
  VALUES (@at, @author, @kind, @subject, @subjectId, @from, @to, @amount, @day, @saidAt, @notKept, @note, @rows, @writeId, @batchId, @isListed)`;

type Row = Readonly<Record<string, string | number | null>>;

/** Prepares the history; each act within the caller's transaction. */
export function openActs(db: LedgerDatabase): ActLog {
  const insert = db.prepare<[Row]>(INSERT);
  let author: string | null = null;
  let recorded = 0;
  return {
    record: ({ isListed = true, ...act }) => {
      insert.send({ ...NOTHING, ...act, note: act.note || null, author, isListed: Number(isListed) });
      recorded += 1;
    },
    setAuthor: (name) => {
      author = name;
    },
    author: () => db.signed(author),
    recorded: () => recorded,
  };
}

const NOTHING = {
  ...{ from: null, to: null, amount: null, day: null, saidAt: null, notKept: null },
  ...{ note: null, rows: null, writeId: null, batchId: null },
};

type About = Pick<Act, 'subject' | 'subjectId' | 'amount' | 'day'>;

const ofMandate = ({ idRec }: { readonly idRec?: string | null }): About => ({
  subject: 'mandate',
  subjectId: idRec ?? null,
});
const ofCharge = ({ txid }: { readonly txid: string }): About => ({ subject: 'charge', subjectId: txid });
const ofWebhook = ({ target }: Pick<WritePayloads['put_webhook'], 'target'>): About => ({
  subject: 'webhook',
  subjectId: target.kind,
});

/** What each kind of write is about. A mandate that is created has no id yet: the journal's row leads to it once the bank has given one. */
const ABOUT: { readonly [Kind in keyof WritePayloads]: (payload: WritePayloads[Kind]) => About } = {
  create_mandate: () => ({ subject: 'mandate', subjectId: null }),
  revise_mandate: ofMandate,
  cancel_mandate: ofMandate,
  create_location: ofMandate,
  unlink_location: ({ locationId }) => ({ subject: 'location', subjectId: String(locationId) }),
  create_confirmation: ofMandate,
  cancel_confirmation: () => ({ subject: 'mandate', subjectId: null }),
  put_joining_charge: ofMandate,
  put_charge: (charge) => ({ ...ofCharge(charge), amount: charge.amount, day: charge.dueDate }),
  cancel_charge: ofCharge,
  request_retry: (retry) => ({ ...ofCharge(retry), day: retry.date }),
  put_webhook: ofWebhook,
  remove_webhook: ofWebhook,
};

/** The act of asking the bank for something. */
export function actOfWrite<Kind extends keyof WritePayloads>(
  write: { readonly kind: Kind; readonly payload: WritePayloads[Kind] },
  journaled: Pick<Act, 'at' | 'batchId' | 'isListed'> & { readonly writeId: number },
): Act {
  return { kind: write.kind, ...ABOUT[write.kind](write.payload), ...journaled };
}

/** The act of asking for many at once, all of one kind; null for one, or for the steps of something else. */
export function actOfBatch(batchId: string, writes: readonly WriteIntent[], at: UtcInstant): Act | null {
  const [first] = writes;
  if (first === undefined || writes.length < 2 || writes.some(({ kind }) => kind !== first.kind)) return null;
  const amounts = writes.flatMap((write) => (write.kind === 'put_charge' ? [write.payload.amount] : []));
  const amount = amounts.length === 0 ? null : amounts.reduce<number>((sum, each) => sum + each, 0);
  return { kind: first.kind, at, subject: 'company', subjectId: null, rows: writes.length, batchId, amount };
}
