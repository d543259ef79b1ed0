/**
 * What `core/` and the vocabulary use of the web's standards, which the page and Node both have: `core/tsconfig.json` knows neither of the
 * two. Seen by that configuration alone.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class TextDecoder {
  constructor(encoding: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class URLSearchParams {
  constructor(text: string);
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
}

declare class URL {
  constructor(address: string);
  static canParse(address: string): boolean;
  static parse(address: string): URL | null;
  readonly hash: string;
  readonly host: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  readonly port: string;
  readonly protocol: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly username: string;
}
