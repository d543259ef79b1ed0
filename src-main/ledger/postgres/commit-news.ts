import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { NEWEST_VERSION } from './migrations/index.ts';
import { newClient } from './new-client.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress, ServerHost } from './requests.ts';
import type { WhilePathLives } from './watch-path.ts';
import { connectWatched } from './watched-client.ts';

const CHANNEL = 'ciclo';

/** Says that a company's settings have changed; its schema is told, and read by whoever hears. */
export const SETTINGS_CHANNEL = 'ciclo_settings';

/**
 * How every writing of a company begins: its number is raised, with whatever else is set there, and said to all once it commits, to nobody where it does
 * not. Answers the number. A program that was open already when a newer one brought the company on gets no number, which the row must have: it would write
 * by rules that hold no more (`company_newer`, see `server-failures.ts`). The row is looked at as it stands once whoever writes before has committed.
 */
export const beginNotifying = (schema: string, set = ''): string => `BEGIN;
  WITH head AS (UPDATE ledger_head SET commits = CASE WHEN version <= ${NEWEST_VERSION} THEN commits + 1 END${set} RETURNING commits)
  SELECT commits, pg_notify('${CHANNEL}', '${schema.replaceAll("'", "''")} ' || commits) FROM head`;

/** A commit of a company, with its number. */
export type CommitNotice = { readonly schema: string; readonly commits: number };

/** A schema and a number: what says anything else was not said by {@link beginNotifying}. */
const NOTICE = /^(?<schema>.+) \d{1,19}$/s;

/**
 * The schema of the company that a notice tells of; null of what is none. Anybody who signs in to the database may say what they like there, so its number is
 * not taken: whoever waits for a commit that never was would wait in vain, again and again.
 */
export const schemaIn = (payload: string): string | null => NOTICE.exec(payload)?.groups?.schema ?? null;

/** The settings of the companies that whoever signs in sees, by schema: the JSON of `ciclo.company`. */
export type SettingsBySchema = ReadonlyMap<string, string>;

/** What is heard of a database. */
export type Hearers = {
  /** The schema of each commit, whoever's it is; null once a session that was lost is there again, since some may have been missed. */
  readonly onCommit: (schema: string | null) => void;
  /** The schemas of companies that are read at a standby, which must know of their last commit, or it would answer from before. */
  readonly readAtStandby: () => Iterable<string>;
  /** The last commit of each of those, as its ledger has it: once anything is heard, after every notice of one, and before that null. */
  readonly onLast: (last: CommitNotice) => void;
  /** At first, after each change, and after a session that was lost. */
  readonly onSettings: (settings: SettingsBySchema) => void;
};

/** Whoever hears of commits at a server. */
export type CommitNews = {
  /** Has {@link Hearers.onLast} told of a company that came to be read at a standby: commits of before its coming were said to nobody who asked. */
  readonly lookAt: (schema: string) => void;
  readonly close: () => Promise<void>;
};

/** Milliseconds before each next try to reach a server; the last holds on. */
const PAUSES_MS = [1_000, 5_000, 30_000] as const;

/** A company that is gone, or whose right was taken, keeps nobody from hearing of the others. */
async function tellLast(client: pg.Client, schema: string, onLast: Hearers['onLast']): Promise<void> {
  const last = `SELECT commits FROM ${quotedName(schema)}.ledger_head`;
  const { rows } = await client.query<{ commits: string }>(last).catch(() => ({ rows: [] }));
  for (const { commits } of rows) onLast({ schema, commits: Number(commits) });
}

/** However often it is asked for, one reading is under way, and one more follows that sees all that was said meanwhile: anybody may say it without end. */
function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let [current, next]: [Promise<void> | null, Promise<void> | null] = [null, null];
  const begin = (): Promise<void> => {
    next = null;
    current = read().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (current === null) return begin();
    next ??= current.then(begin);
    return next;
  };
}

/**
 * Has the last commit told of a company that is read at a standby, nothing of any other, and then that there is one: whoever looked before would be answered from
 * before, and nothing would have them look again.
 */
function tellingCommits(
  { readAtStandby, onCommit }: Hearers,
  tell: (schema: string) => Promise<void>,
): (schema: string) => void {
  const readers = new Map<string, () => Promise<void>>();
  return (schema) => {
    if (![...readAtStandby()].includes(schema)) return onCommit(schema);
    const read = readers.get(schema) ?? oneAtATime(() => tell(schema).catch(() => undefined));
    readers.set(schema, read);
    void read().then(() => onCommit(schema));
  };
}

/** Tells of what happens in a database. A server that is not reached is tried again for as long as somebody listens. */
export function hearCommits(
  address: ServerAddress,
  hearers: Hearers,
  pausesMs: readonly number[] = PAUSES_MS,
): CommitNews {
  const { onCommit, readAtStandby, onLast, onSettings } = hearers;
  const closing = new AbortController();
  const { signal } = closing;
  /** Before anything is heard there is nothing to do: all are looked at once it is. */
  const notYet = (): void => undefined;
  let lookAt: (schema: string) => void = notYet;
  const makeClient = (host: ServerHost): pg.Client => newClient(address, host);
  const readSettings = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query<{ schema_name: string; settings: string }>(
      'SELECT schema_name, settings FROM ciclo.company',
    );
    onSettings(new Map(rows.map(({ schema_name, settings }) => [schema_name, settings])));
  };
  /** Hears until the session is over, or nobody listens any more: that may have been said while the server was being reached. */
  const hearIn = async (
    client: pg.Client,
    whilePathLives: WhilePathLives,
    onHearing: () => Promise<void>,
  ): Promise<void> => {
    try {
      const over = once(client, 'end', { signal });
      // A session that is lost meanwhile is told by its end.
      const readAnew = oneAtATime(() => whilePathLives(() => readSettings(client)).catch(() => undefined));
      const tell = (schema: string) => whilePathLives(() => tellLast(client, schema, onLast));
      const heard = tellingCommits(hearers, tell);
      client.on('notification', ({ channel, payload = '' }) => {
        if (channel === SETTINGS_CHANNEL) return void readAnew();
        const schema = schemaIn(payload);
        if (schema !== null) heard(schema);
      });
      const listen = () => client.query(`LISTEN ${CHANNEL}; LISTEN ${SETTINGS_CHANNEL}`);
      await Promise.race([over, whilePathLives(listen)]);
      lookAt = (schema) => void tell(schema).catch(() => undefined);
      await Promise.race([over, whilePathLives(onHearing)]);
      await Promise.race([over, readAnew()]);
      await over;
    } finally {
      lookAt = notYet;
      await client.end().catch(() => undefined);
    }
  };
  const hear = async (): Promise<void> => {
    for (let failures = 0, isFirst = true; !signal.aborted; failures += 1) {
      try {
        const { client, whilePathLives } = await connectWatched(address, 'primary', makeClient);
        const wasMissed = !isFirst;
        await hearIn(client, whilePathLives, async () => {
          failures = 0;
          for (const schema of readAtStandby()) await tellLast(client, schema, onLast);
          if (wasMissed) onCommit(null);
        });
      } catch {
        // Not reached, or lost on the way: another try follows.
      }
      isFirst = false;
      await wait(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, undefined, { signal });
    }
  };
  const heard = hear().catch(() => undefined);
  return {
    lookAt: (schema) => lookAt(schema),
    close: async () => {
      closing.abort();
      await heard;
    },
  };
}
