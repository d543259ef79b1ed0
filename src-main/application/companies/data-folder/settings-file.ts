import { readFileSync, renameSync, statSync } from 'node:fs';
import { z } from 'zod';
import { notificationChoice, preferences } from '../../../../src-preload/contract/app.ts';
import {
  secretStorage,
  settingsAsKept,
  withoutKeychain,
} from '../../../../src-preload/contract/connections.ts';
import { connectionId, utcInstant } from '../../../../src-preload/contract/values.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../../src-preload/contract/vocabulary/desktop.ts';
import { PORTS } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import { receiverSettings, secretPlace, webhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { jsonIn } from '../../../core/parsed-json.ts';
import { writeFileAtomically } from '../../../exports/atomic-file.ts';
import { whileLocked } from '../../../ledger/files/folder-lock.ts';
import { storedLock } from '../../../secrets/stored-lock.ts';
import { unusable } from './data-folder.ts';
import { noticesOf, setRight, withTrueMark } from './set-right.ts';

/**
 * What a newer version has added is kept as it stands. An older one that is started once, by an installer of before or a script, would else lose it with its next change of anything. So is
 * every object in it, however deep. Nothing here reads such a field, so the type does not know it.
 */
const keepingUnknown = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.loose() as unknown as Schema;

/** Where a connection's client certificate is: sealed beside the ledger, in memory only, or files the person keeps. */
const certificatePlace = z.discriminatedUnion('kind', [
  keepingUnknown(z.object({ kind: z.literal('none') })),
  keepingUnknown(z.object({ kind: z.literal('sealed') })),
  keepingUnknown(z.object({ kind: z.literal('session') })),
  keepingUnknown(z.object({ kind: z.literal('pem_files'), certificate: z.string(), key: z.string() })),
  keepingUnknown(z.object({ kind: z.literal('pfx_file'), bundle: z.string() })),
]);

/** A webhook as the app registered it: its address without the secret, by this computer's clock. */
const ownRegistration = keepingUnknown(
  z.object({
    target: webhookTarget,
    url: z.string(),
    place: secretPlace,
    putAt: utcInstant.transform((text) => text as UtcInstant),
  }),
);
export type OwnRegistration = z.output<typeof ownRegistration>;

const webhookSettings = keepingUnknown(
  z.object({ receiver: keepingUnknown(receiverSettings), registrations: z.array(ownRegistration) }),
);
export type WebhookSettings = z.output<typeof webhookSettings>;

/** Where an office keeps a company's ledger: the address of its server without a password, and the entry that keeps that. */
const serverHome = keepingUnknown(
  z.object({ url: z.string(), schema: z.string(), passwordEntry: z.uuid().nullable() }),
);
export type ServerHome = z.output<typeof serverHome>;

/** Of which company at a server a ledger in the folder is a copy, and of when. It is read alone. */
const datedCopy = keepingUnknown(
  z.object({
    of: connectionId,
    /** The address of its server, without a password. */
    from: z.string().optional(),
    at: utcInstant.transform((text) => text as UtcInstant),
  }),
);

/** A connection as the settings file keeps it: nothing secret. */
const storedConnection = keepingUnknown(
  settingsAsKept.extend({
    id: connectionId,
    /** The practice bank's, and nothing else: see `withTrueMark`. */
    isPractice: z.boolean(),
    secretStorage: secretStorage.nullable(),
    /** The entry that keeps the secrets. It opens nothing by itself: the entry knows its folder and its addresses. */
    secretEntry: z.uuid().optional(),
    /** The entry where it keeps nothing that a bank could be reached with, but the secret of webhooks or headers. By its name, since earlier versions keep credentials in another and leave this as it stands. */
    lackingEntry: z.uuid().optional(),
    /** The entry of the ledger's key: the mark that the ledger begins with. */
    ledgerEntry: z.hex().length(32).optional(),
    /** What binds a secret that comes with each command to the addresses that it was given for. */
    addressProof: z.string().optional(),
    /** Kept here only where no keychain keeps it with the secret. */
    clientId: z.string().nullable(),
    certificate: certificatePlace,
    /** Absent where the ledger is a file in this folder. */
    server: serverHome.optional(),
    copy: datedCopy.optional(),
    /** While it is brought into the folder or taken out of it: it is nobody's company then, and what a killed command left so is removed by the next. */
    isIncomplete: z.literal(true).optional(),
    /** Of an incomplete one: what the folder has under its id was made with it, and goes with it. Without this nothing of it is whoever removes it to take. */
    ownsFiles: z.literal(true).optional(),
    webhooks: webhookSettings.optional(),
  }),
);
export type StoredConnection = z.output<typeof storedConnection>;

const NO_WEBHOOKS: WebhookSettings = {
  receiver: { isOn: false, port: PORTS.standard, publicHosts: [] },
  registrations: [],
};

/** What is kept of a connection's webhooks; the receiver is off until a person turns it on. */
export const webhookSettingsOf = ({ webhooks }: StoredConnection): WebhookSettings => webhooks ?? NO_WEBHOOKS;
/** Files of earlier versions lack what was added since. */
const storedPreferences = keepingUnknown(
  preferences.extend({
    notifications: keepingUnknown(notificationChoice).default(DEFAULT_NOTIFICATIONS),
    keepsInTray: z.boolean().default(false),
    lastConnectionId: connectionId.nullable().default(null),
    looksForUpdates: z.boolean().default(true),
    author: preferences.shape.author.default(null),
  }),
);

/** Where the lock is kept; see `lock/kept-lock.ts`. */
const lockPlace = z.discriminatedUnion('kind', [
  keepingUnknown(z.object({ kind: z.literal('keychain') })),
  keepingUnknown(z.object({ kind: z.literal('here'), lock: keepingUnknown(storedLock) })),
]);

const settings = keepingUnknown(
  z.object({
    version: z.literal(1),
    preferences: storedPreferences,
    /** What a person said of data that no keychain can have the key of: to keep them plain, or nothing. */
    withoutKeychain: withoutKeychain.optional(),
    connections: z.array(storedConnection),
    lock: lockPlace.optional(),
  }),
);
export type Settings = z.output<typeof settings>;

const EMPTY: Settings = {
  version: 1,
  preferences: {
    language: 'pt-BR',
    theme: 'auto',
    notifications: DEFAULT_NOTIFICATIONS,
    keepsInTray: false,
    lastConnectionId: null,
    looksForUpdates: true,
    author: null,
  },
  connections: [],
};

/**
 * The settings of a data folder, one JSON file that an app and commands of the terminal change side by side. Every change is on disk before it is answered, and is made
 * to what stands there at that moment: nobody writes back what they read before.
 */
export type SettingsFile = {
  /** What stands in the file now; what was last known where it cannot be read or understood. */
  readonly read: () => Settings;
  /** `change` is made to what stands in the file, which nobody else changes meanwhile; it changes the file by its answer alone. */
  readonly update: (change: (settings: Settings) => Settings) => Settings;
};

/** A change takes milliseconds; on a disk that is slow to flush, seconds. */
const WAIT_FOR_OTHERS_MS = 10_000;

/**
 * Opens the settings file, or begins an empty one. A file that cannot be understood is moved aside, never deleted, and told through
 * `onNotice`; ledgers and keychain are untouched by that. Throws `read_only` or `disk_full` from updates, and `already_running` where another program has held it for too long.
 */
export function openSettingsFile(
  path: string,
  onNotice: (notice: CicloError) => void,
  nowMs: () => number = Date.now,
): SettingsFile {
  const stamp = stampOf(path);
  const onDisk = (): Settings | null => load(path, onNotice, nowMs);
  const found = onDisk() ?? EMPTY;
  const known: Known = { settings: withAllRight(found), stamp };
  const update = updating(path, known, onDisk);
  for (const notice of noticesOf(found.connections)) onNotice(notice);
  if (known.settings.connections.some((each, at) => each !== found.connections[at]))
    ifPossible(() => void update((all) => all));
  return {
    read: () => {
      ifPossible(() => follow(path, known));
      return known.settings;
    },
    update,
  };
}

/** What is known of a settings file, and which one that was. */
type Known = { settings: Settings; stamp: string | null };

function updating(path: string, known: Known, onDisk: () => Settings | null): SettingsFile['update'] {
  const standing = (): Settings => {
    try {
      const found = onDisk();
      return found === null ? known.settings : withAllRight(found);
    } catch (error) {
      throw unusable('read', path, error);
    }
  };
  return (change) =>
    whileLocked(`${path}.lock`, WAIT_FOR_OTHERS_MS, () => {
      const changed = settings.parse(change(standing()));
      const next = { ...changed, connections: changed.connections.map(withTrueMark) };
      writeFileAtomically(path, `${JSON.stringify(next, null, 2)}\n`);
      Object.assign(known, { settings: next, stamp: stampOf(path) });
      return next;
    });
}

/** What another program has changed is known here too; of one that nobody could understand the next change says so, and keeps it aside. */
function follow(path: string, known: Known): void {
  const stamp = stampOf(path);
  if (stamp === known.stamp) return;
  const found = examineSettings(path);
  if (found.kind === 'read') known.settings = withAllRight(found.settings);
  known.stamp = stamp;
}

/** Each change makes another file in its place; null where there is none. Taken before it is read, so that one that comes in between is looked at again. */
function stampOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : [found.ino, found.size, found.mtimeNs].join(' ');
}

const withAllRight = (found: Settings): Settings => ({
  ...found,
  connections: found.connections.map(setRight),
});

/** A folder that is only read must open too, and what was left in its file is said again each time; one that is away for a moment leaves what is known. */
function ifPossible(work: () => void): void {
  try {
    work();
  } catch {}
}

/** What a settings file holds; `broken` with why, in technical words. */
export type SettingsOnDisk =
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly why: string }
  | { readonly kind: 'read'; readonly settings: Settings };

/** Reads a settings file as it is, and leaves it where it is. Throws what the system throws. */
export function examineSettings(path: string): SettingsOnDisk {
  const text = readIfPresent(path);
  if (text === null) return { kind: 'absent' };
  const parsed = settings.safeParse(jsonIn(text));
  return parsed.success
    ? { kind: 'read', settings: parsed.data }
    : { kind: 'broken', why: parsed.error.message };
}

/** Null where nothing that can be understood stands there. */
function load(path: string, onNotice: (notice: CicloError) => void, nowMs: () => number): Settings | null {
  const found = examineSettings(path);
  if (found.kind === 'absent') return null;
  if (found.kind === 'read') return found.settings;
  const aside = `${path}.corrupt-${nowMs()}`;
  renameSync(path, aside);
  onNotice(new CicloError('settings_corrupt', found.why, { path: aside }));
  return null;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
