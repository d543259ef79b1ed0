import { setTimeout as wait } from 'node:timers/promises';
import type { Emit } from '../../../src-preload/contract/index.ts';
import { type CommitNews, hearCommits } from '../../ledger/postgres/commit-news.ts';
import { type KnownCommits, noteCommitOfOther } from '../../ledger/postgres/known-commits.ts';
import type { CompanyPlace } from '../../ledger/postgres/open-company.ts';
import type { ServerHomes } from '../companies/server-homes.ts';
import type { HeldLeases } from '../ledgers/held-leases.ts';

/** Lets the screens follow what other workstations do: one session a server, however many companies it has. */
export type ServerNews = {
  /** Does nothing for a company whose ledger is a file. Throws what finding its place throws. */
  readonly follow: (connectionId: string) => Promise<void>;
  readonly forget: (connectionId: string) => void;
  readonly close: () => Promise<void>;
};

/** Commits come by hundreds while a poll stores: screens are told once for all of so many milliseconds. */
const TOLD_EVERY_MS = 300;

type Followed = { readonly connectionId: string; readonly known: KnownCommits | null };
type Heard = { readonly news: CommitNews; readonly companies: Map<string, Followed> };

/** Nothing is told of what this process writes at a bank's word: whoever does that tells of it. */
export function serverNews(
  { placeOf }: Pick<ServerHomes, 'placeOf'>,
  { leaseOf }: Pick<HeldLeases, 'leaseOf'>,
  emit: Emit,
): ServerNews {
  const servers = new Map<string, Heard>();
  const waiting = new Set<string>();
  const closing = new AbortController();
  const tell = async (connectionId: string): Promise<void> => {
    if (waiting.has(connectionId) || leaseOf(connectionId) !== null) return;
    waiting.add(connectionId);
    try {
      await wait(TOLD_EVERY_MS, undefined, { signal: closing.signal });
    } finally {
      waiting.delete(connectionId);
    }
    emit('sync.ledgerChanged', { connectionId });
    emit('writing.changed', { connectionId });
  };
  const heardAt = ({ address }: CompanyPlace): Heard => {
    const key = JSON.stringify([address.hosts, address.database, address.user]);
    const known = servers.get(key);
    if (known !== undefined) return known;
    const companies = new Map<string, Followed>();
    const news = hearCommits(address, (told) => {
      const one = told === null ? undefined : companies.get(told.schema);
      if (told !== null && one?.known) noteCommitOfOther(one.known, told.commits);
      const changed = told === null ? [...companies.values()] : [one];
      for (const each of changed) if (each !== undefined) void tell(each.connectionId).catch(() => undefined);
    });
    const heard = { news, companies };
    servers.set(key, heard);
    return heard;
  };
  return {
    follow: async (connectionId) => {
      const place = await placeOf(connectionId);
      if (place !== null)
        heardAt(place).companies.set(place.schema, { connectionId, known: place.known ?? null });
    },
    forget: (connectionId) => {
      for (const { companies } of servers.values())
        for (const [schema, one] of companies)
          if (one.connectionId === connectionId) companies.delete(schema);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...servers.values()].map(({ news }) => news.close()));
    },
  };
}
