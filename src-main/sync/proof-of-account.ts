import type { BankApi, Page } from '../api-client/bank-api.ts';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import { asCicloError, type CicloError } from '../core/failure.ts';
import type { PolledApi } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { CHARGES, MANDATES, type Resource, SETTLEMENTS } from './resource.ts';
import { aroundDay, type Window } from './window.ts';

type Asked = {
  readonly api: BankApi & Pick<PolledApi, 'limits'>;
  readonly signal: AbortSignal;
  readonly now: UtcInstant;
};
type Known = { readonly id: string; readonly on: CivilDate };

/**
 * What a bank shows of the account that a ledger is read from. Its records, so that it is the `same`; lists that answer and lack them, as only `another` account's do. Or nothing,
 * with no list that would prove that it speaks of any account (`unproven`); or there is nothing yet that it could show (`nothing_known`).
 */
export type AccountProof = 'same' | 'another' | 'unproven' | 'nothing_known';

/** What a client may be refused for a while, or for good: it says nothing of what the account has. */
export const REFUSALS: ReadonlySet<string> = new Set(['request_refused', 'not_found', 'scope_missing']);

/** As {@link lookForAccount}; throws also the refusal that it answers. */
export async function proofOfAccount(
  ledger: Pick<PolledLedger, 'latestKnown'>,
  asked: Asked,
): Promise<AccountProof> {
  const proof = await lookForAccount(ledger, asked);
  if (typeof proof !== 'string') throw proof;
  return proof;
}

/**
 * Asks for the latest record of each kind by its id, and where that brings none in the lists of their days: a client that may not read the one may read the
 * other. Where a record is refused and the bank has no list to prove anything by, its refusal is the answer: that may be how it says that the record is none of
 * this account's. Throws what keeps the bank from being asked, and what it refuses of a list.
 */
export async function lookForAccount(
  ledger: Pick<PolledLedger, 'latestKnown'>,
  asked: Asked,
): Promise<AccountProof | CicloError> {
  const looks = [];
  for (const lookFor of [
    () => lookById(ledger, CHARGES, asked),
    () => lookById(ledger, MANDATES, asked),
    () => lookById(ledger, SETTLEMENTS, asked),
  ]) {
    const look = await lookFor();
    if (look === 'same') return 'same';
    if (look !== null) looks.push(look);
  }
  return looks.length === 0 ? 'nothing_known' : proofInLists(looks);
}

/** What a bank says of an id that it does not show, and how to look for it in its list. */
type Unseen = {
  readonly refusal: CicloError | null;
  readonly look: () => Promise<'same' | 'another' | CicloError>;
};

async function lookById<Item>(
  ledger: Pick<PolledLedger, 'latestKnown'>,
  resource: Resource<Item>,
  asked: Asked,
): Promise<Unseen | 'same' | null> {
  const known = await ledger.latestKnown(resource.kind);
  if (known === null) return null;
  const reading = await orRefusal(resource.read(asked.api, known.id, asked.signal));
  const refusal = 'code' in reading ? reading : null;
  if ('kind' in reading && reading.kind === 'found') return 'same';
  return { refusal, look: () => lookInList(resource, { known, refusal }, asked) };
}

/** What was refused by its id is looked for first: it may be there. */
async function proofInLists(unseen: readonly Unseen[]): Promise<AccountProof | CicloError> {
  const refused: CicloError[] = [];
  for (const { look } of unseen.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null))) {
    const seen = await look();
    if (typeof seen === 'string') return seen;
    if (seen.code !== 'list_not_offered') refused.push(seen);
  }
  const [refusal] = refused;
  if (refusal !== undefined) throw refusal;
  return unseen.find(({ refusal: ofRecord }) => ofRecord !== null)?.refusal ?? 'unproven';
}

type Sought = { readonly known: Known; readonly refusal: CicloError | null };

async function lookInList<Item>(
  resource: Resource<Item>,
  { known, refusal }: Sought,
  asked: Asked,
): Promise<'same' | 'another' | CicloError> {
  const { api, signal } = asked;
  const page = await orRefusal(resource.list(api, windowOf(known, asked), 0, signal));
  if ('code' in page) return page;
  if (holds(resource, page, known.id)) return 'same';
  // On a later page it may stand all the same, where the bank does not say that it has none of that id.
  return refusal === null || isWhole(page, api.limits.pageSize) ? 'another' : refusal;
}

async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | CicloError> {
  try {
    return await answer;
  } catch (thrown) {
    const error = asCicloError(thrown);
    if (REFUSALS.has(error.code) || error.code === 'list_not_offered') return error;
    throw error;
  }
}

/** Some banks refuse a window that ends later than now. */
function windowOf({ on }: Known, { api, now }: Asked): Window {
  const { from, to } = aroundDay(on, api.limits.windowDays);
  return { from, to: from < now && now < to ? now : to };
}

const holds = <Item>({ idOf }: Resource<Item>, { records, quarantined }: Page<Item>, id: string): boolean =>
  records.some((record) => idOf(record) === id) || quarantined.some((record) => record.id === id);

const isWhole = ({ itemCount, totalItems }: Page<unknown>, pageSize: number): boolean =>
  totalItems === null ? itemCount < pageSize : itemCount >= totalItems;
