const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address leads to this very computer, where no wire can be listened to. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean => LOOPBACK.test(hostname);

/** Whether nobody on the way can read or change what goes to an address: https, or plain http on this very computer. */
export function isProtectedAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}

/** Whether an address brings a user or a password along, which belong in no file. */
export const hasUserInfo = (address: string): boolean =>
  URL.canParse(address) && new URL(address).username + new URL(address).password !== '';
/** Whether an address ends where a path can be put behind it: a query would swallow the path, and what follows a `#` is never sent. */
export const takesPaths = (address: string): boolean => !/[?#]/.test(address);

/** Whether all of an address is sent. */
export const isSentWhole = (address: string): boolean => !address.includes('#');

/** What of an address is sent: an earlier version let it go on behind a `#`, and the bank answered all the same. */
export const asSent = (address: string): string => address.replace(/#.*$/s, '');

/** Whether a text can be sent as a header's value. Copied from a document, a dash is often another sign. */
export const isHeaderValue = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);

/** Headers that say how a request is sent, or for whom: those are the client's own. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['authorization', 'connection', 'content-length', 'expect', 'host'],
  ...['keep-alive', 'transfer-encoding', 'upgrade'],
]);

/** Whether a header is the client's own to send, in whatever spelling. */
export const isOwnHeader = (name: string): boolean => OWN_HEADERS.has(name.toLowerCase());

type Headers = Readonly<Record<string, string>>;

const ACCESS_HEADERS: ReadonlySet<string> = new Set(['authorization', 'host']);

/**
 * Headers without those that say to whom a request goes and on whose behalf. That is for the address and the credential to say, which a person gave together: who can write the
 * settings would else choose who is taken for the bank.
 */
export const withoutAccessHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ACCESS_HEADERS.has(name.toLowerCase())));

/**
 * Those of some headers that are not kept just so already, in whatever spelling of their names. Only what is new is held to what a person may type, so that a
 * header which reaches the bank keeps nobody from changing anything else.
 */
export function headersChanged(headers: Headers, kept: Headers): Record<string, string> {
  const known = new Set(Object.entries(kept).map(headerLine));
  return Object.fromEntries(Object.entries(headers).filter((header) => !known.has(headerLine(header))));
}

const headerLine = ([name, value]: readonly [string, string]): string => `${name.toLowerCase()}: ${value}`;

/** Habits of banks that the connection form tells of; each has a sentence in `connections.json`. */
export const QUIRKS = [
  /** The token comes from another host than the API. */
  'token_on_other_host',
  /** 200 where the specification answers 201. */
  'ok_for_created',
  /** Errors as web pages in place of problem documents. */
  'html_errors',
  /** The `.p12` that the bank hands out has no passphrase. */
  'empty_bundle_passphrase',
  /** The `.p12` that the bank hands out is enciphered with RC2-40, which OpenSSL 3 refuses. */
  'obsolete_bundle_cipher',
  /** The base address ends before the version, which differs from resource to resource. */
  'versioned_resources',
  /** The token is asked for with the names of the scopes, which are never sent (api-client/BANKS.md, Access). */
  'wants_scope',
  /** Mandates and payments have an address each, where a connection has one. */
  'several_addresses',
  /** No public source tells where the bank has its recurrence. */
  'recurrence_unsourced',
  /** A credential of several accounts names the account in each call. */
  'account_header_for_many',
  /** The source shows the application's key in the query, where it is sent as a header. */
  'key_in_query',
] as const;

export type Quirk = (typeof QUIRKS)[number];

/** What a bank's profile says, each with its source: its habits, how a token is asked for, and the headers that it needs. */
export const BEHAVIOURS = ['token', 'headers', ...QUIRKS] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Who says so: the bank's own published code, or that of others who connect to it, which no bank has confirmed. */
export const SOURCE_KINDS = ['bank_code', 'public_code'] as const;
