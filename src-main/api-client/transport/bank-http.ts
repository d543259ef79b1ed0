import { readScopeOf, writeScopeOf } from '../scopes.ts';
import { openTokens } from './authorisation.ts';
import { withRetries } from './patience.ts';
import { outcomeOf, type ReadOutcome } from './refusals.ts';
import { type BankHttpParts, openSender, type Send } from './sender.ts';
import { type WriteRequest, writeThrough } from './writing.ts';

/** HTTP to one bank: token, deadlines, retries of reads, and errors in the app's own terms. */
export type BankHttp = {
  /** GETs a neutral path under the base address. Throws a `CicloError` for everything but success and absence. */
  readonly read: (
    neutralPath: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ReadOutcome>;
  /** The same for a path from the origin of the base address: what only a practice bank has. */
  readonly readFromOrigin: (path: string, isAuthorised: boolean, signal: AbortSignal) => Promise<ReadOutcome>;
  /**
   * Changes something at the bank. Throws `write_unknown` when it may have happened and the bank did not say so, else why it did
   * not happen.
   */
  readonly write: <Value>(request: WriteRequest<Value>, signal: AbortSignal) => Promise<Value>;
  readonly authenticate: (signal: AbortSignal) => Promise<void>;
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
};

/** Prepares HTTP to a bank; nothing is sent yet. */
export function openBankHttp(parts: BankHttpParts): BankHttp {
  const { access, names, patience } = parts;
  const sender = openSender(parts);
  const tokens = openTokens(parts, sender);
  const addressOf = (neutralPath: string): string =>
    `${access.baseUrl.replace(/\/+$/, '')}${names.path(neutralPath)}`;
  const reader =
    (send: Send, scope: string) =>
    (url: string, signal: AbortSignal): Promise<ReadOutcome> =>
      withRetries(
        async () =>
          outcomeOf(await send({ method: 'GET', url, headers: {} }, signal), {
            url,
            scope,
            nowMs: patience.now(),
          }),
        patience,
        signal,
      );
  return {
    read: (neutralPath, query, signal) => {
      const search = new URLSearchParams(query).toString();
      const url = `${addressOf(neutralPath)}${search && `?${search}`}`;
      return reader(tokens.authorised(sender.send), names.scope(readScopeOf(neutralPath)))(url, signal);
    },
    readFromOrigin: (path, isAuthorised, signal) => {
      const send = isAuthorised ? tokens.authorised(sender.send) : sender.send;
      return reader(send, '')(`${new URL(access.baseUrl).origin}${path}`, signal);
    },
    write: (request, signal) => {
      const scope = names.scope(writeScopeOf(request.path));
      const way = { url: addressOf(request.path), scope, send: sender.send, ...tokens, patience, names };
      return writeThrough(way, request, signal);
    },
    authenticate: async (signal) => void (await tokens.get(signal)),
    requestCount: sender.count,
    close: sender.close,
  };
}
