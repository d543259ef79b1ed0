import type { ErrorCode } from '../../../../src-preload/contract/vocabulary/errors.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import type { Terminal } from '../command.ts';

/** One company is named, or all are meant. */
export const ONE_OR_ALL = { apart: [['name', 'all']] } as const;

/** What is changed by itself: something of a company, or, without an id, what is of none. */
export type Part = { readonly id: string | null; readonly name: string };

/** A part that was not changed, and why. */
export type Refused = { readonly part: Part; readonly error: CicloError };

export type Changed<Each extends Part> = {
  readonly done: readonly Each[];
  readonly refused: readonly Refused[];
};

export const namesOf = (parts: readonly Part[]): string => parts.map(({ name }) => name).join(', ');

/** Where the server itself is not reached, its others are not tried: each would be waited for. */
const OF_THE_SERVER: ReadonlySet<ErrorCode> = new Set([
  'server_unreachable',
  'server_sign_in',
  'server_no_scram',
  'server_pooled',
]);

/** Changes one after the other, each whole or not at all, whatever became of those before it. */
export async function changeEach<Each extends Part>(
  parts: readonly Each[],
  change: (part: Each) => unknown,
  serverOf: (part: Each) => ServerAddress | null = () => null,
): Promise<Changed<Each>> {
  const [done, refused]: [Each[], Refused[]] = [[], []];
  const lost = new Map<string, CicloError>();
  for (const part of parts) {
    const server = JSON.stringify(serverOf(part)?.hosts ?? null);
    const error = lost.get(server) ?? (await failureOf(() => change(part)));
    if (error === null) {
      done.push(part);
      continue;
    }
    refused.push({ part, error });
    if (OF_THE_SERVER.has(error.code)) lost.set(server, error);
  }
  return { done, refused };
}

/** What it throws, now or later; null where it throws nothing. */
export async function failureOf(run: () => unknown): Promise<CicloError | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return asCicloError(error);
  }
}

/** Throws what the one was refused with that was asked for: nothing else is to be told. */
export function throwSole({ done, refused: [first, ...others] }: Changed<Part>): void {
  if (first !== undefined && others.length + done.length === 0) throw first.error;
}

/** Throws `rights_not_everywhere` with each part that was refused, once it was told what was done. */
export function throwRefused({ done, refused }: Changed<Part>, { say }: Terminal): void {
  if (refused.length === 0) return;
  const reasons = refused.map(
    ({ part, error }) => `${part.name} (${say(`errors:${error.code}.title`, error.params)})`,
  );
  const codes = refused.map(({ part, error }) => `${part.id}: ${error.code}`);
  throw new CicloError('rights_not_everywhere', codes.join(', '), {
    done: namesOf(done) || say('office.nowhere'),
    refused: reasons.join(', '),
  });
}
