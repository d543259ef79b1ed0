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
] as const;

export type Quirk = (typeof QUIRKS)[number];
