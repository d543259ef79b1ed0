import type { AskedKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { asCicloError, type CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import { REFUSALS } from './proof-of-account.ts';

/** The bank has spoken of that record alone: it is well, whatever it says of others. */
const OF_ONE_RECORD: ReadonlySet<string> = new Set(['request_refused', 'not_found']);

/** What may lie in one record, or in the bank: that it answers for another record by then tells which. */
const OF_ONE_RECORD_OR_ALL: ReadonlySet<string> = new Set([
  'bank_down',
  'timed_out',
  'answer_unreadable',
  'answer_too_large',
  'address_wrong',
  'scope_missing',
]);

type Read<Answer> = (id: string) => Promise<Answer>;

type Answered<Answer> = { readonly id: string; readonly answer: Answer };
type Failed = { readonly id: string; readonly failure: CicloError };

/** Reads by id that have ended: each was answered or has failed. */
export type EndedReads<Answer> = {
  readonly answered: readonly Answered<Answer>[];
  readonly failed: readonly Failed[];
};

/** Reads every id, some side by side; never throws. */
export async function readAll<Answer>(
  { limiter }: Pick<PollContext, 'limiter'>,
  ids: readonly string[],
  read: Read<Answer>,
): Promise<EndedReads<Answer>> {
  const one = async (id: string): Promise<Answered<Answer> | Failed> => {
    try {
      return { id, answer: await limiter.run(() => read(id)) };
    } catch (error) {
      return { id, failure: asCicloError(error) };
    }
  };
  const outcomes = await Promise.all(ids.map(one));
  return {
    answered: outcomes.filter((outcome) => 'answer' in outcome),
    failed: outcomes.filter((outcome) => 'failure' in outcome),
  };
}

/** Ends a reading without those that are refused since they are of another account; they are told apart, as ids of which the bank has nothing. */
export type OwnReads<Answer> = EndedReads<Answer> & { readonly foreign: readonly string[] };

/**
 * Ids of an account that was left are asked for at the one that is read now, since the two may be one; a bank that refuses to tell of them says nothing that a
 * person could mend. What a person imported is told, whatever it is of.
 */
export async function ownReads<Answer>(
  { ledger }: Pick<PollContext, 'ledger'>,
  kind: AskedKind,
  reads: EndedReads<Answer>,
): Promise<OwnReads<Answer>> {
  const refused = reads.failed.filter(({ failure }) => REFUSALS.has(failure.code)).map(({ id }) => id);
  if (refused.length === 0) return { ...reads, foreign: [] };
  const imported = new Set(kind === 'confirmation' ? [] : await ledger.trackedIds(kind));
  const foreign = (await ledger.notShownHere(kind, refused)).filter((id) => !imported.has(id));
  return { ...reads, failed: reads.failed.filter(({ id }) => !foreign.includes(id)), foreign };
}

/** Whether reading by id goes on, and which ids have failed by themselves. */
type Verdict = {
  readonly goesOn: boolean;
  /** The bank refuses to tell of these, which it will another day too. */
  readonly refused: readonly string[];
  /** It has failed over these, and may not another day. */
  readonly failed: readonly string[];
};

/**
 * Tells failed reads apart. One that lies in its record is left for another day and keeps nothing else from being read. One that lies in the
 * bank or in the connection ends the reading by id, and nothing is to be noted of its id. The failure is told at the end of the poll in both
 * cases. `answersElsewhere` asks for something that the bank has shown before, for where none of these was answered.
 */
export async function judgeFailed<Answer>(
  poll: Pick<PollContext, 'limiter' | 'unread'>,
  { answered, failed }: EndedReads<Answer>,
  read: Read<Answer>,
  answersElsewhere: () => Promise<boolean>,
): Promise<Verdict> {
  const ofTheBank = failed.find(({ failure }) => !mayBeOfOneRecord(failure));
  const inDoubt = failed.filter(({ failure }) => OF_ONE_RECORD_OR_ALL.has(failure.code));
  const lastAnswered = answered.at(-1)?.id;
  const answersStill = () =>
    lastAnswered === undefined ? answersElsewhere() : answersFor(poll, lastAnswered, read);
  const isWell = async (): Promise<boolean> => inDoubt.length === 0 || answersStill();
  const goesOn = ofTheBank === undefined && (await isWell());
  const reported = goesOn ? failed[0] : (ofTheBank ?? inDoubt[0]);
  if (reported !== undefined) poll.unread.push(reported.failure);
  const { refused = [], odd = [] } = Object.groupBy(failed, ({ failure }) =>
    OF_ONE_RECORD.has(failure.code) ? 'refused' : 'odd',
  );
  const idsOf = (reads: readonly Failed[]): readonly string[] => reads.map(({ id }) => id);
  return { goesOn, refused: idsOf(refused), failed: goesOn ? idsOf(odd) : [] };
}

/** Whether a failure is of that record alone, whatever the bank says of others. */
export const isOfOneRecord = ({ code }: CicloError): boolean => OF_ONE_RECORD.has(code);

/** Whether a failure may be of that record alone: else it is of the bank, or of the way to it. */
export const mayBeOfOneRecord = (failure: CicloError): boolean =>
  isOfOneRecord(failure) || OF_ONE_RECORD_OR_ALL.has(failure.code);

/** Whether the bank answers for an id, or refuses it; not where there is none. To be asked after failures: an outage may have begun in their midst. */
export async function answersFor<Answer>(
  poll: Pick<PollContext, 'limiter'>,
  id: string | null,
  read: Read<Answer>,
): Promise<boolean> {
  return id !== null && (await isAnswered(() => poll.limiter.run(() => read(id))));
}

/** Whether the bank answers a read, or refuses it for what it asks for alone. */
export async function isAnswered(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    return isOfOneRecord(asCicloError(error));
  }
}

type Notes = Pick<PollContext, 'ledger' | 'today'>;

/**
 * Ids whose reading has failed by itself today, of those that are asked for at each poll whatever they bring; `name` is the ledger's note of
 * them. They are kept apart from what was asked for in vain (read-once-a-day.ts), which is worth asking for again within the day here.
 */
export async function failedToday({ ledger, today }: Notes, name: string): Promise<ReadonlySet<string>> {
  const [on, ...ids] = ((await ledger.note(name)) ?? '').split(' ');
  return new Set(on === today ? ids : []);
}

/** Adds to {@link failedToday}. Ids that are fit for a path hold no space. */
export async function noteFailedToday(
  { ledger, notedOn }: Pick<PollContext, 'ledger' | 'notedOn'>,
  name: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const all = new Set([...(await failedToday({ ledger, today: notedOn }, name)), ...ids]);
  await ledger.setNote(name, [notedOn, ...all].join(' '));
}
