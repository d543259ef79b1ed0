import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import type {
  DraftField,
  OpenWriteState,
  WriteKind,
  WriteState,
} from '../../../src-preload/contract/vocabulary/writing.ts';
import type { WebhookTarget } from '../../../src-preload/contract/webhooks.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type {
  ChargeDraft,
  ConfirmationDraft,
  JoiningChargeDraft,
  MandateRevision,
  MandateWithContact,
} from '../../core/drafts.ts';

/** What each kind of write sends. A webhook's URL stands here without its secret, which only the keychain keeps. */
export type WritePayloads = {
  /** `contact`: what is known of the payer besides; the bank is not told, and the ledger keeps it once it knows the mandate. */
  readonly create_mandate: MandateWithContact;
  /** `newLocation`: a location is made first and given to the mandate, as one write: nothing but the mandate tells whether it happened. */
  readonly revise_mandate: {
    readonly idRec: string;
    readonly revision: MandateRevision;
    readonly newLocation?: true;
  };
  readonly cancel_mandate: { readonly idRec: string };
  /** `idRec`: the mandate that it is made for; the bank is not told. */
  readonly create_location: { readonly idRec?: string };
  readonly unlink_location: { readonly locationId: number };
  readonly create_confirmation: ConfirmationDraft;
  readonly cancel_confirmation: { readonly idSolicRec: string };
  /** `idRec`: the mandate that it is made for, null where that is made with it; the bank is not told. */
  readonly put_joining_charge: JoiningChargeDraft & { readonly idRec: string | null };
  readonly put_charge: ChargeDraft;
  readonly cancel_charge: { readonly txid: string };
  readonly request_retry: { readonly txid: string; readonly date: CivilDate };
  readonly put_webhook: { readonly target: WebhookTarget; readonly url: string };
  readonly remove_webhook: { readonly target: WebhookTarget };
};

/** A write as it is journaled, before it is sent. */
export type WriteIntent = {
  [Kind in WriteKind]: { readonly kind: Kind; readonly payload: WritePayloads[Kind] };
}[WriteKind];

/** One reason of a refusal, on the field that it concerns; `text` is the bank's own sentence. */
export type WriteViolation = { readonly field: DraftField; readonly reason: string; readonly text: string };

/** What came of a write. `bankId` is the id that the bank gave, where it gave one. */
export type WriteOutcome =
  | { readonly state: 'done' | 'resolved_done'; readonly bankId: string | null }
  | { readonly state: 'refused'; readonly code: ErrorCode; readonly violations: readonly WriteViolation[] }
  | { readonly state: 'unknown'; readonly code: ErrorCode }
  | { readonly state: 'resolved_not_done' };

/** What the journal's columns say of any row. */
type RowFacts = {
  readonly id: number;
  /** By what its having happened is recognised at the bank; see {@link keyOf}. */
  readonly key: string;
  readonly batchId: string | null;
  readonly state: WriteState;
  readonly intendedAt: UtcInstant;
  /** When it was last sent. */
  readonly sentAt: UtcInstant | null;
  readonly outcomeAt: UtcInstant | null;
};

/** A row of the journal. */
export type JournaledWrite = WriteIntent &
  RowFacts & {
    /** Null until something came of it, and again while it is sent anew. */
    readonly outcome: WriteOutcome | null;
  };

/**
 * A row whose payload or outcome does not fit its schema, such as one of a later version of the app. Its columns say that it is there and
 * where it stands; it is never sent nor looked for, and where it is open a person closes it.
 */
export type UnreadableWrite = RowFacts & {
  readonly kind: WriteKind;
  readonly payload: null;
  readonly outcome: null;
};

/** A row of the journal, whether or not this version can read it: ask {@link isReadable} before its payload or outcome. */
export type JournalRow = JournaledWrite | UnreadableWrite;

/** Whether it is known what a row's write sends and what came of it. */
export const isReadable = (row: JournalRow): row is JournaledWrite => row.payload !== null;

/**
 * The states that may follow each. An intended one can turn out done: a restored backup forgets that it was sent. One that reading
 * back did not find may be sent again from `unknown`; from `sent` never, so that of two who would repeat it one is refused. One that
 * the bank did not take up at all is withdrawn to `intended`.
 */
export const NEXT_STATES: Readonly<Record<WriteState, readonly WriteState[]>> = {
  intended: ['sent', 'resolved_done', 'resolved_not_done'],
  sent: ['intended', 'done', 'refused', 'unknown', 'resolved_done', 'resolved_not_done'],
  unknown: ['sent', 'resolved_done', 'resolved_not_done'],
  done: [],
  refused: [],
  resolved_done: [],
  resolved_not_done: [],
};

/** Whether a write may still become something else. */
export const isOpenWrite = <Row extends Pick<JournalRow, 'state'>>(
  write: Row,
): write is Row & { readonly state: OpenWriteState } => NEXT_STATES[write.state].length > 0;

/** Whether the bank has done what a write asks, by its answer or by what looking has shown. */
export const isDoneWrite = ({ state }: Pick<JournalRow, 'state'>): boolean =>
  state === 'done' || state === 'resolved_done';

/** Whether the bank has answered that it took a write in doubt: it may be at it for as long as it likes. */
export const isTakenByBank = ({ outcome }: Pick<JournalRow, 'outcome'>): boolean =>
  outcome?.state === 'unknown' && outcome.code === 'write_taken';

type KeyOf = { readonly [Kind in WriteKind]: (payload: WritePayloads[Kind]) => string };

const targetKey = ({ target }: { readonly target: WebhookTarget }): string =>
  target.kind === 'settlements' ? `settlements ${target.key}` : target.kind;

const KEY_OF: KeyOf = {
  create_mandate: ({ contract, payer }) => `${payer.document.number} ${contract}`,
  revise_mandate: ({ idRec }) => idRec,
  cancel_mandate: ({ idRec }) => idRec,
  create_location: () => 'location',
  unlink_location: ({ locationId }) => String(locationId),
  create_confirmation: ({ idRec }) => idRec,
  cancel_confirmation: ({ idSolicRec }) => idSolicRec,
  put_joining_charge: ({ txid }) => txid,
  put_charge: ({ txid }) => txid,
  cancel_charge: ({ txid }) => txid,
  request_retry: ({ txid, date }) => `${txid} ${date}`,
  put_webhook: targetKey,
  remove_webhook: targetKey,
};

/**
 * By what a write is recognised, here and at the bank: two open writes of one kind and key are the same one twice. A mandate has no id
 * before it is created: payer and contract stand in, separated by a space.
 */
export function keyOf<Kind extends WriteKind>(write: {
  readonly kind: Kind;
  readonly payload: WritePayloads[Kind];
}): string {
  return KEY_OF[write.kind](write.payload);
}
