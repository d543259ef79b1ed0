import { CicloError } from '../core/failure.ts';
import type { BankProfile } from './profiles/profile.ts';
import type { BankHttp } from './transport/bank-http.ts';
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

/** What the specification says every bank serves; asked for when a larger page was refused. */
const SMALLER_PAGE = 100;

/**
 * The answer of a list at a neutral path, under neutral names and yet to be read. Throws `list_not_offered` where the bank has none; a
 * page that is refused for its size is asked for once more, smaller.
 */
export async function askList(
  client: Client,
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
  signal: AbortSignal,
): Promise<unknown> {
  const ask = (pageSize: number) =>
    client.http.read(path, { ...query, ...pageQuery(page, pageSize) }, signal);
  const outcome = await ask(client.pageSize).catch(async (error: unknown) => {
    if (isNoSuchList(error)) throw notOffered(path);
    if (!mayBePageSize(error, page, client.pageSize)) throw error;
    const smaller = await ask(SMALLER_PAGE);
    client.pageSize = SMALLER_PAGE;
    return smaller;
  });
  if (outcome.kind === 'missing') throw notOffered(path);
  return understand(path, () => client.names.toNeutral(outcome.json));
}

const pageQuery = (page: number, pageSize: number) => ({
  'paginacao.paginaAtual': String(page),
  'paginacao.itensPorPagina': String(pageSize),
});

const notOffered = (path: string): CicloError =>
  new CicloError('list_not_offered', `the bank has no list at ${path}`, { path });

/** Where charges can be created and not listed, a bank refuses the method rather than the path. */
const NO_SUCH_METHOD: ReadonlySet<unknown> = new Set([405, 501]);

function isNoSuchList(error: unknown): boolean {
  return (
    error instanceof CicloError && error.code === 'request_refused' && NO_SUCH_METHOD.has(error.params.status)
  );
}

/** Some banks refuse large pages in words of their own, so each refusal of a first page may be about its size. */
function mayBePageSize(error: unknown, page: number, pageSize: number): boolean {
  return (
    error instanceof CicloError && error.code === 'request_refused' && page === 0 && pageSize > SMALLER_PAGE
  );
}

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
