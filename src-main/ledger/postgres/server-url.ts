import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { CicloError } from '../../core/failure.ts';
import type { ServerAddress, ServerHost } from './requests.ts';

const SCHEMES = new Set(['postgres:', 'postgresql:']);
const STANDARD_PORT = 5432;
const KNOWN = new Set(['sslmode', 'sslrootcert', 'target_session_attrs']);
/** What `target_session_attrs` may say, and whether lists are read from a standby then. Nothing is ever written to one. */
const PREFERS_STANDBY = new Map([
  ['primary', false],
  ['read-write', false],
  ['prefer-standby', true],
]);

/**
 * Reads an address `postgres://name:password@host:port,host:port/database?sslrootcert=FILE&target_session_attrs=prefer-standby`; several hosts are a primary and its
 * standbys, in any order, as libpq has them. A connection is encrypted and the server's certificate held against its name (`verify-full`), but to this computer
 * itself, where `sslmode=disable` stands unless said otherwise: a weaker mode is refused. Throws `invalid_input`, which never repeats the password.
 */
export function parseServerUrl(text: string, readFile: (path: string) => string = readText): ServerAddress {
  const urls = urlsOf(text);
  const [url] = urls;
  for (const name of url.searchParams.keys()) if (!KNOWN.has(name)) throw refused(`unknown ${name}`);
  const hosts = urls.map(hostOf);
  const parts = partsOf(text);
  const [user, database] = [parts.user ?? '', url.pathname.slice(1)].map(decoded);
  if (!user || !database || hosts.some(({ host }) => host === ''))
    throw refused('name, host and database are needed');
  return {
    ...{ hosts, prefersStandby: prefersStandby(url), database, user },
    password: parts.password ? decoded(parts.password) : null,
    tls: tlsOf(
      url,
      hosts.every(({ host }) => isLoopback(host)),
      readFile,
    ),
  };
}

const hostOf = ({ hostname, port }: URL): ServerHost => ({
  host: hostname.replaceAll(/^\[|\]$/g, ''),
  port: Number(port || STANDARD_PORT),
});

function prefersStandby({ searchParams }: URL): boolean {
  const said = searchParams.get('target_session_attrs') ?? 'primary';
  const prefers = PREFERS_STANDBY.get(said);
  if (prefers === undefined) throw refused(`target_session_attrs=${said}`);
  return prefers;
}

/** What may be shown of an address: its servers with their ports as they were written, and the database. Throws `invalid_input`. */
export function shownServer(text: string): { readonly hosts: readonly string[]; readonly database: string } {
  const urls = urlsOf(text);
  return { hosts: urls.map(({ host }) => host), database: decoded(urls[0].pathname.slice(1)) };
}

/**
 * Whether two addresses name a database of one name at a server that both have, however either writes it: a host has no case, and without a port it is the standard one. Throws
 * `invalid_input`.
 */
export function isSameDatabase(one: string, other: string): boolean {
  const others = serversOf(other);
  return (
    shownServer(one).database === shownServer(other).database &&
    serversOf(one).some((server) => others.includes(server))
  );
}

/** Whether an address names no server but those of another, however either writes them. Throws `invalid_input`. */
export function namesNoOther(one: string, than: string): boolean {
  const known = serversOf(than);
  return serversOf(one).every((server) => known.includes(server));
}

const serversOf = (text: string): readonly string[] =>
  urlsOf(text)
    .map(hostOf)
    .map(({ host, port }) => `${host.toLowerCase()}:${port}`);

/** The address as it may be kept. Throws `invalid_input`. */
export function withoutPassword(text: string): string {
  const { scheme, user, hosts, after } = partsOf(text);
  urlsOf(text);
  return `${scheme}${user === undefined ? '' : `${user}@`}${hosts}${after}`;
}

/**
 * An address that an earlier version kept, without what that left of a password with a raw `@`: it cut at the first one, and the rest stood as part of the name or as a host.
 * One that was kept well stays as it is.
 */
export const withoutTail = (kept: string): string => kept.replace(KEPT_TAIL, '$1@');

const KEPT_TAIL = /^(\w+:\/\/[^:@/?#]*)[:@][^/?#]*@/su;

type Parts = {
  readonly scheme: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly hosts: string;
  readonly after: string;
};

/** A raw `@` stands before the hosts alone, and in the path of a certificate. */
const PARTS =
  /^(?<scheme>\w+:\/\/)(?:(?<user>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]*)(?<after>(?:[^@]|(?<=[?&]sslrootcert=[^&#]*)@)*)$/su;

/**
 * The one reading of an address: what is used, shown and kept comes of the same parts. A second raw `@` is refused, since programs differ in which of them ends a password: one that
 * is cut at the first would leave its rest to be kept.
 */
function partsOf(text: string): Parts {
  const { scheme, user, password, hosts, after } = PARTS.exec(text)?.groups ?? {};
  if (scheme !== undefined && hosts !== undefined && after !== undefined)
    return { scheme, user, password, hosts, after };
  // Without the text: it holds a password.
  throw text.includes('@') && /^\w+:\/\//u.test(text)
    ? refused('more than one @: in a name or a password it is written %40')
    : notOfThisForm();
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

/** One for each host, all else the same; none has the name or the password, which are read from the parts. */
function urlsOf(text: string): readonly [URL, ...URL[]] {
  const { scheme, hosts, after } = partsOf(text);
  const [first, ...others] = hosts.split(',').map((host) => urlOf(`${scheme}${host}${after}`));
  return [first ?? urlOf(''), ...others];
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && SCHEMES.has(url.protocol)) return url;
  throw notOfThisForm();
}

const notOfThisForm = (): CicloError => refused('not an address of the form postgres://name@host/database');

function tlsOf(url: URL, isHere: boolean, readFile: (path: string) => string): ServerAddress['tls'] {
  const mode = url.searchParams.get('sslmode');
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
