import type { Connection, ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import { CicloError } from '../../../core/failure.ts';
import { shownServer } from '../../../ledger/postgres/server-url.ts';
import type { ServerHome, StoredConnection } from '../data-folder/settings-file.ts';
import { keepsCredentials, withoutSecretValues } from '../secrets/entry.ts';
import { PRACTICE_ID } from './practice-company.ts';

/** What a window may know, each by its name: of secrets, that they are there, and nothing of what a newer version keeps besides. */
export function toConnection(stored: StoredConnection): Connection {
  const { name, profile, baseUrl, tokenUrl, schemeWord, pollMinutes, localHolidays, group } = stored;
  const { id, isPractice, certificate, server, copy } = stored;
  return {
    ...{ name, profile, baseUrl, tokenUrl, schemeWord, pollMinutes, localHolidays },
    ...(group === undefined ? {} : { group }),
    ...{ id, isPractice, secretStorage: keepsCredentials(stored) ? stored.secretStorage : null },
    extraHeaders: withoutSecretValues(stored.extraHeaders),
    hasCertificate: certificate.kind !== 'none',
    server: server ? serverShown(server) : null,
    copiedAt: copy?.at ?? null,
  };
}

/** What a window may know of a server. */
function serverShown({ url }: ServerHome): NonNullable<Connection['server']> {
  const { hosts, database } = shownServer(url);
  return { host: hosts.join(', '), database };
}

/** Files of the person's own stay where they put them. */
export function withoutSecrets({
  secretEntry: _entry,
  lackingEntry: _lacking,
  ...stored
}: StoredConnection): StoredConnection {
  const isOwnFile = stored.certificate.kind === 'pem_files' || stored.certificate.kind === 'pfx_file';
  return {
    ...stored,
    secretStorage: null,
    certificate: isOwnFile ? stored.certificate : { kind: 'none' },
    extraHeaders: withoutSecretValues(stored.extraHeaders),
  };
}

export function blankConnection(
  connectionId: string,
  settings: ConnectionSettings,
  isPractice: boolean,
): StoredConnection {
  return {
    ...settings,
    id: connectionId,
    isPractice,
    secretStorage: null,
    clientId: null,
    certificate: { kind: 'none' },
  };
}

export function withConnection(all: readonly StoredConnection[], one: StoredConnection): StoredConnection[] {
  const isKnown = all.some(({ id }) => id === one.id);
  return isKnown ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one];
}

/** One that is gone by now, as another program took it away, does not come back: throws `not_found`. */
export function withChanged(
  all: readonly StoredConnection[],
  connectionId: string,
  change: (stored: StoredConnection) => StoredConnection,
): StoredConnection[] {
  findConnection(all, connectionId);
  return all.map((each) => (each.id === connectionId ? change(each) : each));
}

/** Throws `not_found`. */
export function findConnection(all: readonly StoredConnection[], connectionId: string): StoredConnection {
  const found = all.find(({ id }) => id === connectionId);
  if (!found) throw new CicloError('not_found', `no connection ${connectionId}`, { id: connectionId });
  return found;
}

/**
 * An id free of clashes for a company that is added. `found` are those under which the folder has data of a company: where the settings were lost, it is found again by its name. Where two
 * of a name or of a beginning lie there, nothing tells whose each is: neither is taken, whichever is given back first.
 */
export function foundId(name: string, listed: readonly string[], found: readonly string[]): string {
  const slug = slugOf(name);
  const alike = found.filter((id) => id.startsWith(slug) && /^(?:-\d+)?$/.test(id.slice(slug.length)));
  const isPlain = alike.filter((id) => !listed.includes(id)).every((id) => id === slug);
  const ids = new Set([...listed, ...found.filter((id) => !isPlain || id !== slug)]);
  return freeId(name, (id) => ids.has(id));
}

/** A readable id from the company's name; it also names the ledger file. */
export const freeId = (name: string, isTaken: (id: string) => boolean): string =>
  numbered(slugOf(name), (id) => id === PRACTICE_ID || isTaken(id));

/** An id for the practice company, whose ledger is begun anew at each start. */
export const freePracticeId = (isTaken: (id: string) => boolean): string => numbered(PRACTICE_ID, isTaken);

function numbered(beginning: string, isTaken: (id: string) => boolean): string {
  let id = beginning;
  for (let number = 2; isTaken(id); number += 1) id = `${beginning}-${number}`;
  return id;
}

const DIACRITICS = /\p{Diacritic}/gu;

function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(DIACRITICS, '').toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return words.slice(0, 30) || 'conexao';
}
