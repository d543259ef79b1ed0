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
