import { setTimeout as wait } from 'node:timers/promises';
import type { Emit } from '../../../src-preload/contract/index.ts';
import {
  type CommitNews,
  type CommitNotice,
  hearCommits,
  type SettingsBySchema,
} from '../../ledger/postgres/commit-news.ts';
import { type KnownCommits, noteCommitOfOther } from '../../ledger/postgres/known-commits.ts';
import type { CompanyPlace } from '../../ledger/postgres/open-company.ts';
import type { ServerHomes } from '../companies/office/server-homes.ts';
import { parseShared, type SharedSettings } from '../companies/registry/shared-settings.ts';
import type { HeldLeases } from '../ledgers/places/held-leases.ts';

/** Lets the screens follow what other workstations do: one session a server, however many companies it has. */
export type ServerNews = {
  /** Does nothing for a company whose ledger is a file. Throws what finding its place throws. */
  readonly follow: (connectionId: string) => Promise<void>;
  /** Follows a company that could not be followed when it was asked last, as its keychain was away or busy; else does nothing. Never throws. */
  readonly followMissed: (connectionId: string) => Promise<void>;
  /** Ends the session at a server where no other company is followed. */
  readonly forget: (connectionId: string) => void;
  readonly close: () => Promise<void>;
};

/** Commits come by hundreds while a poll stores: screens are told once for all of so many milliseconds. */
const NEWS_EVERY_MS = 300;

type Sources = {
  readonly homes: Pick<ServerHomes, 'placeOf'>;
  readonly leases: Pick<HeldLeases, 'leaseOf'>;
  readonly emit: Emit;
  /** Takes over what a server says of a company's settings. */
  readonly takeOver: (connectionId: string, atServer: SharedSettings) => Promise<void>;
};

/** `known`: where it is read at a standby, else null. */
type Followed = { readonly connectionId: string; readonly known: KnownCommits | null };
type Heard = {
  readonly news: CommitNews;
  readonly companies: Map<string, Followed>;
  /** What was told last of the settings of all companies there, by schema. */
  readonly settings: Map<string, string>;
};

/** Nothing is told of what this process writes at a bank's word: whoever does that tells of it. */
export function serverNews({ homes: { placeOf }, leases: { leaseOf }, emit, takeOver }: Sources): ServerNews {
  const servers = new Map<string, Heard>();
  const closing = new AbortController();
  const handlers: NewsHandlers = {
    tell: tellingOf(leaseOf, emit, closing.signal),
    /** One that this version cannot read, or a keychain that is gone, keeps nobody from the rest: what is known here goes on. */
    takeOverText: (connectionId, text) => {
      const atServer = text === undefined ? null : parseShared(text);
      if (connectionId !== undefined && atServer !== null)
        void takeOver(connectionId, atServer).catch(() => undefined);
    },
  };
  const heardAt = ({ address }: CompanyPlace): Heard => {
    const key = JSON.stringify([address.hosts, address.database, address.user]);
    const heard = servers.get(key) ?? listenTo(address, handlers);
    servers.set(key, heard);
    return heard;
  };
  const missed = new Set<string>();
  const follow: ServerNews['follow'] = async (connectionId) => {
    missed.add(connectionId);
    const place = await placeOf(connectionId);
    missed.delete(connectionId);
    if (place === null || closing.signal.aborted) return;
    const { companies, settings, news } = heardAt(place);
    const isNew = !companies.has(place.schema);
    const known = place.address.prefersStandby ? (place.known ?? null) : null;
    companies.set(place.schema, { connectionId, known });
    if (known !== null) news.lookAt(place.schema);
    if (isNew) handlers.takeOverText(connectionId, settings.get(place.schema));
  };
  return {
    follow,
    followMissed: async (connectionId) => {
      if (missed.has(connectionId)) await follow(connectionId).catch(() => undefined);
    },
    forget: (connectionId) => {
      missed.delete(connectionId);
      for (const [key, { companies, news }] of servers) {
        for (const [schema, one] of companies)
          if (one.connectionId === connectionId) companies.delete(schema);
        if (companies.size > 0) continue;
        servers.delete(key);
        void news.close();
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all([...servers.values()].map(({ news }) => news.close()));
    },
  };
}

/** What is done with what a server says of a company. */
type NewsHandlers = {
  /** Tells the screens, later; rejects once closed. */
  readonly tell: (connectionId: string) => Promise<void>;
  readonly takeOverText: (connectionId: string | undefined, text: string | undefined) => void;
};

function tellingOf(leaseOf: HeldLeases['leaseOf'], emit: Emit, signal: AbortSignal): NewsHandlers['tell'] {
  const waiting = new Set<string>();
  return async (connectionId) => {
    if (waiting.has(connectionId) || leaseOf(connectionId) !== null) return;
    waiting.add(connectionId);
    try {
      await wait(NEWS_EVERY_MS, undefined, { signal });
    } finally {
      waiting.delete(connectionId);
    }
    emit('sync.ledgerChanged', { connectionId });
    emit('writing.changed', { connectionId });
  };
}

function listenTo(address: CompanyPlace['address'], { tell, takeOverText }: NewsHandlers): Heard {
  const companies = new Map<string, Followed>();
  const settings = new Map<string, string>();
  const onLast = ({ schema, commits }: CommitNotice): void => {
    const known = companies.get(schema)?.known ?? null;
    if (known !== null) noteCommitOfOther(known, commits);
  };
  const onCommit = (schema: string | null): void => {
    const changed = schema === null ? [...companies.values()] : [companies.get(schema)];
    for (const each of changed) if (each !== undefined) void tell(each.connectionId).catch(() => undefined);
  };
  const onSettings = (atServer: SettingsBySchema): void => {
    // What was told before may be older than what this workstation has changed since.
    const changed = [...atServer].filter(([schema, text]) => settings.get(schema) !== text);
    for (const [schema, text] of changed) {
      settings.set(schema, text);
      takeOverText(companies.get(schema)?.connectionId, text);
    }
  };
  const readAtStandby = () =>
    [...companies].flatMap(([schema, { known }]) => (known === null ? [] : [schema]));
  const hearers = { onCommit, readAtStandby, onLast, onSettings };
  return { news: hearCommits(address, hearers), companies, settings };
}
