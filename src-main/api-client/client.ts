import { CicloError } from '../core/failure.ts';
import type { BankProfile } from './profiles/profile.ts';
import type { BankHttp } from './transport/bank-http.ts';
import { NO_CONTENT } from './transport/refusals.ts';
import type { ListPlace } from './wire/page.ts';
import type { WireNames } from './wire-names.ts';

/** What reads and writes share: one connection, one token, one page size. */
export type Client = {
  readonly http: BankHttp;
  readonly names: WireNames;
  readonly profile: BankProfile;
  readonly now: () => number;
  /** Asked for in a page; lowered once the bank refuses it. */
  pageSize: number;
};

/** What the specification says every bank serves; asked for when a larger page was refused without a number. */
const SMALLER_PAGE = 100;

/** An answer of a list under neutral names and yet to be read, and the items that it was asked for. */
export type ListAnswer = { readonly json: unknown; readonly pageSize: number };

/**
 * The answer of a list. Throws `list_not_offered` where the bank has none or answers 404; 204 is a list without items, on any page. A first page that the bank refuses for
 * its size, or that is too large to be taken in, is asked for again, smaller, down to one item; the size that was accepted is kept. `pageSize` asks for so many items whatever
 * was learned meanwhile: pages of one reading must be cut alike.
 */
export async function askList(
  client: Client,
  list: ListPlace,
  query: Readonly<Record<string, string>>,
  { page, pageSize }: { readonly page: number; readonly pageSize?: number | undefined },
  signal: AbortSignal,
): Promise<ListAnswer> {
  const ask = (size: number) => askOnce(client, list, { ...query, ...pageQuery(page, size) }, signal);
  const asked = pageSize ?? client.pageSize;
  try {
    return { json: await ask(asked), pageSize: asked };
  } catch (error) {
    if (page > 0 || pageSize !== undefined || !mayBePageSize(error)) throw error;
    const found = await largestAccepted(ask, { refused: asked, learned: client.pageSize }, error);
    client.pageSize = Math.min(client.pageSize, found.pageSize);
    return found;
  }
}

async function askOnce(
  client: Client,
  { path, listField }: ListPlace,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown> {
  const outcome = await client.http.read(path, query, signal).catch((error: unknown) => {
    throw isNoSuchList(error) ? notOffered(path, Number(error.params.status)) : error;
  });
  if (outcome.kind === 'found') return understand(path, () => client.names.toNeutral(outcome.json));
  if (outcome.status === NO_CONTENT) return { [listField]: [] };
  throw notOffered(path, outcome.status);
}

const pageQuery = (page: number, pageSize: number) => ({
  'paginacao.paginaAtual': String(page),
  'paginacao.itensPorPagina': String(pageSize),
});

type AskForItems = (items: number) => Promise<unknown>;

/**
 * The first page again with fewer items, after a refusal that may be about their number. What the refusal names is asked for first; a page of
 * one item tells whether the number is the matter at all. Throws the refusal where it is not.
 */
async function largestAccepted(
  ask: AskForItems,
  { refused, learned }: { readonly refused: number; readonly learned: number },
  refusal: CicloError,
): Promise<ListAnswer> {
  const likely = [learned, mostItemsIn(refusal, refused), Math.min(SMALLER_PAGE, Math.floor(refused / 2))];
  const smaller = likely.filter((items): items is number => items !== null && items >= 1 && items < refused);
  for (const items of new Set(smaller)) {
    const json = await acceptedOrNull(ask, items);
    if (json !== null) return { json, pageSize: items };
  }
  const smallest = refused > 1 ? await acceptedOrNull(ask, 1) : null;
  if (smallest === null) throw refusal;
  for (
    let items = Math.floor(Math.min(SMALLER_PAGE, refused / 2) / 2);
    items > 1;
    items = Math.floor(items / 2)
  ) {
    const json = await acceptedOrNull(ask, items);
    if (json !== null) return { json, pageSize: items };
  }
  return { json: smallest, pageSize: 1 };
}

async function acceptedOrNull(ask: AskForItems, items: number): Promise<unknown> {
  try {
    return await ask(items);
  } catch (error) {
    if (isRefusal(error) || isTooLarge(error)) return null;
    throw error;
  }
}

/** Refusals of the items in a page, by the field that they name or by their words. */
const ABOUT_ITEMS = /itens|p[aá]gina|items|page|registros|limit/i;

/** The most items that a refusal names: the largest number in it that is less than what was asked for; null where it names none. */
function mostItemsIn({ params }: CicloError, refused: number): number | null {
  const text = `${params.property ?? ''} ${params.detail ?? ''}`;
  if (!ABOUT_ITEMS.test(text)) return null;
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter((number) => number >= 1 && number < refused);
  return numbers.length === 0 ? null : Math.max(...numbers);
}

const notOffered = (path: string, status: number): CicloError =>
  new CicloError('list_not_offered', `the bank answered ${status} for the list at ${path}`, { path, status });

/** Where charges can be created and not listed, a bank refuses the method rather than the path. */
const NO_SUCH_METHOD: ReadonlySet<unknown> = new Set([405, 501]);

function isNoSuchList(error: unknown): error is CicloError {
  return isRefusal(error) && NO_SUCH_METHOD.has(error.params.status);
}

const isRefusal = (error: unknown): error is CicloError =>
  error instanceof CicloError && error.code === 'request_refused';

/** Not the bank but we refuse the page. */
const isTooLarge = (error: unknown): error is CicloError =>
  error instanceof CicloError && error.code === 'answer_too_large';

/** Some banks refuse large pages in words of their own, so each refusal may be about them, unless it names another field. */
function mayBePageSize(error: unknown): error is CicloError {
  if (isTooLarge(error)) return true;
  return isRefusal(error) && !ABOUT_DATES.test(String(error.params.property ?? ''));
}

const ABOUT_DATES = /^(inicio|fim|status|cpf|cnpj)$/i;

/** JSON that is nested deeper than the stack reaches comes from no bank. */
export function understand<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = 'nested too deeply';
    throw new CicloError('answer_unreadable', `${path}: ${reason}`, { path, reason }, { cause: error });
  }
}
