import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { CicloError } from '../../core/failure.ts';
import type { ServerAddress } from './requests.ts';

const SCHEMES = new Set(['postgres:', 'postgresql:']);
const STANDARD_PORT = 5432;
const KNOWN = new Set(['sslmode', 'sslrootcert']);

/**
 * Reads an address `postgres://name:password@host:port/database?sslrootcert=FILE`; more hosts follow the first after commas. A connection is encrypted and the
 * server's certificate held against its name (`verify-full`), but to this computer itself, where `sslmode=disable` stands unless said otherwise: a weaker mode is
 * refused. Throws `invalid_input`, which never repeats the password.
 */
export function parseServerUrl(text: string, readFile: (path: string) => string = readText): ServerAddress {
  const url = urlOf(text);
  for (const name of url.searchParams.keys()) if (!KNOWN.has(name)) throw refused(`unknown ${name}`);
  const [first, ...others] = hostsIn(text);
  if (first === undefined) throw refused('no host');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (url.username === '' || database === '') throw refused('name and database are needed');
  return {
    ...first,
    ...{ others, database, user: decodeURIComponent(url.username) },
    password: url.password === '' ? null : decodeURIComponent(url.password),
    tls: tlsOf(url, [first, ...others], readFile),
  };
}

/** The same without its password, as it may be shown and kept. */
export function shownServerUrl({ host, port, others, database, user }: ServerAddress): string {
  const hosts = [{ host, port }, ...others].map((each) => `${bracketed(each.host)}:${each.port}`);
  return `postgres://${encodeURIComponent(user)}@${hosts.join(',')}/${encodeURIComponent(database)}`;
}

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** Addresses of this computer, which no cable leads to. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function urlOf(text: string): URL {
  try {
    // One host is enough to tell the rest: further ones are no part of a URL.
    const url = new URL(text.replace(HOSTS, (_whole, before, hosts) => `${before}${hosts.split(',')[0]}`));
    if (SCHEMES.has(url.protocol)) return url;
  } catch {
    // Told below, without the text: it holds a password.
  }
  throw refused('not an address of the form postgres://name@host/database');
}

/** What stands between the name and the database. */
const HOSTS = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)/;

type Host = Pick<ServerAddress, 'host' | 'port'>;

function hostsIn(text: string): readonly Host[] {
  const hosts = HOSTS.exec(text)?.[2] ?? '';
  return hosts.split(',').filter(Boolean).map(hostOf);
}

function hostOf(text: string): Host {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(text) ?? [];
  if (host === '') throw refused('a host that cannot be read');
  return { host: host.replaceAll(/^\[|\]$/g, ''), port: port === undefined ? STANDARD_PORT : Number(port) };
}

function tlsOf(url: URL, hosts: readonly Host[], readFile: (path: string) => string): ServerAddress['tls'] {
  const mode = url.searchParams.get('sslmode');
  const isHere = hosts.every(({ host }) => isLoopback(host));
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
