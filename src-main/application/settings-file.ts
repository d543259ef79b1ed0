import { readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { preferences } from '../../src-preload/contract/app.ts';
import { connectionSettings, secretStorage } from '../../src-preload/contract/connections.ts';
import { connectionId } from '../../src-preload/contract/values.ts';
import { CicloError } from '../core/failure.ts';
import { writeFileAtomically } from '../exports/atomic-file.ts';

/** Where a connection's client certificate is: sealed beside the ledger, in memory only, or files the person keeps. */
const certificatePlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('sealed') }),
  z.object({ kind: z.literal('session') }),
  z.object({ kind: z.literal('pem_files'), certificate: z.string(), key: z.string() }),
  z.object({ kind: z.literal('pfx_file'), bundle: z.string() }),
]);

/** A connection as the settings file keeps it: nothing secret. */
const storedConnection = connectionSettings.extend({
  id: connectionId,
  isPractice: z.boolean(),
  secretStorage: secretStorage.nullable(),
  /** Kept here only where no keychain keeps it with the secret. */
  clientId: z.string().nullable(),
  certificate: certificatePlace,
});
export type StoredConnection = z.output<typeof storedConnection>;

const settings = z.object({
  version: z.literal(1),
  preferences,
  connections: z.array(storedConnection),
});
export type Settings = z.output<typeof settings>;

const EMPTY: Settings = {
  version: 1,
  preferences: { language: 'pt-BR', theme: 'auto' },
  connections: [],
};

/** The settings of the app, one JSON file. Every change is on disk before it is answered. */
export type SettingsFile = {
  readonly read: () => Settings;
  readonly update: (change: (settings: Settings) => Settings) => Settings;
};

/**
 * Opens the settings file, or begins an empty one. A file that cannot be understood is moved aside, never deleted, and told through
 * `onNotice`; ledgers and keychain are untouched by that. Throws `read_only` or `disk_full` from updates.
 */
export function openSettingsFile(path: string, onNotice: (notice: CicloError) => void): SettingsFile {
  let current = load(path, onNotice);
  return {
    read: () => current,
    update: (change) => {
      const next = settings.parse(change(current));
      writeFileAtomically(path, `${JSON.stringify(next, null, 2)}\n`);
      current = next;
      return current;
    },
  };
}

function load(path: string, onNotice: (notice: CicloError) => void): Settings {
  const text = readIfPresent(path);
  if (text === null) return EMPTY;
  const parsed = settings.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const aside = `${path}.corrupt-${Date.now()}`;
  renameSync(path, aside);
  onNotice(new CicloError('settings_corrupt', parsed.error.message, { path: aside }));
  return EMPTY;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
