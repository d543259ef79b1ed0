/** Client credentials in an Authorization header, or in the form of the token request; never in both at once (RFC 6749). */
export type TokenAuthentication = 'basic' | 'body';

/** How a bank bends the specification, as data. One file a profile; `index.ts` lists them. */
export type BankProfile = {
  readonly id: string;
  /** What the connection form calls it. */
  readonly name: string;
  /** The scheme's brand word unless the person says otherwise (DOMAIN.md, Wire names). */
  readonly defaultSchemeWord: string;
  /** Where the client credentials travel in the token request: tried in this order until one is accepted. */
  readonly tokenAuthentication: readonly TokenAuthentication[];
  /** Items asked for in a page; the client lowers it when the bank refuses it. */
  readonly pageSize: number;
  /** Longest window of a list call in days. */
  readonly windowDays: number;
  /** Most requests in flight at once. */
  readonly concurrency: number;
  /** Path, from the origin of the base address, of a virtual clock `{today, now}`. */
  readonly clockPath?: string;
  /** Path, from the origin of the base address, of the charges for journeys 3 and 4. */
  readonly joiningChargesPath?: string;
};
