import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { CicloError } from '../../core/failure.ts';
import type { ServerAddress } from './requests.ts';

const SCHEMES = new Set(['postgres:', 'postgresql:']);
const STANDARD_PORT = 5432;
const KNOWN = new Set(['sslmode', 'sslrootcert']);

/**
 * Reads an address `postgres://name:password@host:port/database?sslrootcert=FILE`. A connection is encrypted and the server's certificate held against its name
 * (`verify-full`), but to this computer itself, where `sslmode=disable` stands unless said otherwise: a weaker mode is refused. Throws `invalid_input`, which
 * never repeats the password.
 */
export function parseServerUrl(text: string, readFile: (path: string) => string = readText): ServerAddress {
  const url = urlOf(text);
  for (const name of url.searchParams.keys()) if (!KNOWN.has(name)) throw refused(`unknown ${name}`);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const [user, database] = [url.username, url.pathname.slice(1)].map(decoded);
  if (!host || !user || !database) throw refused('name, host and database are needed');
  return {
    ...{ host, port: Number(url.port || STANDARD_PORT), database, user },
    password: url.password === '' ? null : decoded(url.password),
    tls: tlsOf(url, host, readFile),
  };
}

/** Addresses of this computer, which no cable leads to. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refused('a part that cannot be read');
  }
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && SCHEMES.has(url.protocol)) return url;
  // Without the text: it holds a password.
  throw refused('not an address of the form postgres://name@host/database');
}

function tlsOf(url: URL, host: string, readFile: (path: string) => string): ServerAddress['tls'] {
  const mode = url.searchParams.get('sslmode');
  const isHere = isLoopback(host);
  if (mode !== null && mode !== 'verify-full' && !(isHere && mode === 'disable'))
    throw refused(`sslmode=${mode}: only verify-full leaves this computer`);
  if (mode === 'disable' || (mode === null && isHere)) return null;
  const file = url.searchParams.get('sslrootcert');
  return file === null ? {} : { ca: readFile(file) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw refused('sslrootcert cannot be read');
  }
}

const refused = (reason: string): CicloError =>
  new CicloError('invalid_input', reason, { field: 'ledger', reason });
