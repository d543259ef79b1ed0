import type { WriteKind } from '../../../../src-preload/contract/vocabulary/writing.ts';
import type { Reading } from '../../../api-client/bank-api.ts';
import type { BankWrites } from '../../../api-client/bank-writes.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { ConfirmationRecord } from '../../../core/records.ts';
import { canonicalStatus } from '../../../core/status.ts';
import type { Finding } from '../../../core/writes/write-finding.ts';
import type { WriteTraits } from '../../../core/writes/write-lifecycle.ts';
import type { WritePayloads } from '../../../ledger/model/journaled-writes.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import type { BankClock } from '../session/bank-clock.ts';
import type { AskedWhen, NewRecords } from './new-records.ts';

/** How a write is sent. */
type SendContext = {
  readonly writes: BankWrites;
  readonly signal: AbortSignal;
  /** A webhook's address with its secret, which the journal does not hold. */
  readonly webhookUrl: string | null;
  /** A location that an interrupted batch has made and given to nobody, for this write alone; null where there is none. */
  readonly takeSpareLocation: () => number | null;
};

/** With what a write is looked for. */
type LookContext = {
  readonly api: BankClient;
  readonly when: AskedWhen;
  /** Ids that other writes of the same kind and key have brought, and those that stood in the ledger before this one was journaled. */
  readonly known: ReadonlySet<string>;
  readonly webhookUrl: string | null;
  readonly signal: AbortSignal;
};

/** Ids of what a done write has changed. */
export type Changed = {
  readonly charge?: string;
  readonly mandate?: string;
  readonly confirmation?: string | null;
  readonly location?: number | null | undefined;
  /** A new request, known by its id before it is read: no list has requests, so one that cannot be read now would never be followed. */
  readonly newConfirmation?: ConfirmationRecord;
};

/** With what a batch asks, right before each sending, whether the write is still to be sent. */
type WantedContext = {
  readonly connectionId: string;
  readonly ledgers: LedgerGateway;
  readonly clock: Pick<BankClock, 'now'>;
  /** Txids that the same batch has asked the bank to cancel. */
  readonly cancelled: ReadonlySet<string>;
};

/** All that the outbox knows of one kind of write. */
export type Kind<Name extends WriteKind> = WriteTraits & {
  /** Sends it. Answers the bank's id of what was made or changed, null where it has none. Throws what `BankWrites` throws. */
  readonly send: (payload: WritePayloads[Name], sending: SendContext) => Promise<string | null>;
  /** Looks at the bank for what it would have done. Throws why the bank could not be asked, `list_not_offered` among them. */
  readonly find: (payload: WritePayloads[Name], looking: LookContext) => Promise<Finding>;
  /** What it has changed, given the bank's id. */
  readonly changes: (payload: WritePayloads[Name], bankId: string | null) => Changed;
  /** It changes a record that stood at the bank before: a poll under way may have read it as it was, and store that over what it is now. */
  readonly changesStanding?: true;
  /** What a person knows it by. */
  readonly subject: (payload: WritePayloads[Name]) => string;
  /** Whether it is still to be sent; always, where it is absent. */
  readonly isStillWanted?: (payload: WritePayloads[Name], wanting: WantedContext) => Promise<boolean>;
  /** What is to be sent now of one that never was: what a person has changed meanwhile that is none of its identity. The journal's payload, where it is absent. */
  readonly renewed?: (
    payload: WritePayloads[Name],
    company: Pick<WantedContext, 'connectionId' | 'ledgers'>,
  ) => Promise<WritePayloads[Name]>;
};

/** That it happened where it did, else that it did not. */
export const doneIf = (isDone: boolean, bankId: string | null): Finding =>
  isDone ? { kind: 'done', bankId } : { kind: 'absent' };

/**
 * The id of what an answer shows to be done. A bank may take a request and be at it still: throws `write_taken` for a success that does not show what was
 * asked for, so that it is looked for until it does.
 */
export function idOnceShown(isShown: boolean, id: string): string {
  if (isShown) return id;
  throw new CicloError('write_taken', `the bank took it, and ${id} does not show it yet`);
}

/** What a list of new records shows beside the one that is looked for. */
type ListShown = Pick<NewRecords<unknown>, 'isWhole' | 'isOver'> & {
  /** Whether any of them that cannot be understood may be it. */
  readonly isHidden: boolean;
};

/**
 * That it happened where its id was found in a list; that it did not only where the list was whole and understood. Looking again helps
 * where the bank tells of that time later, and hardly where it counts what it does not show, or shows what cannot be understood.
 */
export function foundIn(bankId: string | undefined, { isWhole, isOver, isHidden }: ListShown): Finding {
  if (bankId !== undefined) return { kind: 'done', bankId };
  if (!isOver) return { kind: 'not_yet' };
  return { kind: isWhole && !isHidden ? 'absent' : 'unreadable' };
}

/** Looks at a record that is read by id. One that cannot be understood tells nothing, and hardly more another time. */
export function inRecord<Item>(reading: Reading<Item>, look: (record: Item) => Finding): Finding {
  if (reading.kind === 'found') return look(reading.record);
  return { kind: reading.kind === 'missing' ? 'absent' : 'unreadable' };
}

/** That the bank does not show a record that stood there when the write was asked for says nothing of the write. */
export const notShown = (id: string): Finding => ({
  kind: 'withheld',
  error: new CicloError('not_found', `the bank does not show ${id}, which it had`),
});

/** Looks at a record that the write was to change, as {@link inRecord} looks at one that it was to make. */
export const inStanding = <Item>(
  id: string,
  reading: Reading<Item>,
  look: (record: Item) => Finding,
): Finding => (reading.kind === 'missing' ? notShown(id) : inRecord(reading, look));

export const isCancelled = ({ status }: { readonly status: string }): boolean =>
  canonicalStatus(status) === 'CANCELADA';

/** An instant to the second, as far as banks tell some. */
export const toSecond = (instant: UtcInstant): string => instant.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
