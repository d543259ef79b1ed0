import type { BehaviourSource } from '../../../src-preload/contract/connections.ts';
import type { JOINING_JOURNEYS } from '../../../src-preload/contract/vocabulary/activation.ts';
import type { Behaviour, Quirk } from '../../../src-preload/contract/vocabulary/connections.ts';

/**
 * How a token is asked for: client credentials in an Authorization header or in the body, never in both at once (RFC 6749), and the body
 * a form or, as some banks want it, JSON.
 */
export const TOKEN_AUTHENTICATIONS = ['basic', 'body', 'json', 'basic_json'] as const;
export type TokenAuthentication = (typeof TOKEN_AUTHENTICATIONS)[number];

/** A sentence in each language of the app: a profile brings its own words, so that adding a bank edits one file. */
type InWords = { readonly 'pt-BR': string; readonly en: string };

/** A header that the bank wants with every request, whose value a person has from the bank. */
type NeededHeader = {
  readonly name: string;
  readonly explanation: InWords;
  /** A key: kept with the secret, never shown again. */
  readonly isSecret: boolean;
};

/** The resources whose paths a bank may put under a version of their own (SERVICE.md, section 4). */
type VersionedResource =
  | 'rec'
  | 'solicrec'
  | 'cobr'
  | 'cob'
  | 'cobv'
  | 'instant'
  | 'locrec'
  | 'webhook'
  | 'webhookrec'
  | 'webhookcobr';

/** How a bank bends the specification, as data (api-client/BANKS.md, Access). Every one is a row of `banks.ts`. */
export type BankProfile = {
  readonly id: string;
  /** What the connection form calls it. */
  readonly name: InWords;
  /** The scheme's brand word unless the person says otherwise (api-client/BANKS.md, Wire names). */
  readonly defaultSchemeWord: string;
  /** How the token is asked for: tried in this order until one is accepted. A single one is the bank's own, and no other is tried. */
  readonly tokenAuthentication: readonly TokenAuthentication[];
  readonly neededHeaders: readonly NeededHeader[];
  /** What stands between the base address and a resource's path, as `/v2`; nothing for a resource that is not named. */
  readonly resourcePrefixes: Readonly<Partial<Record<VersionedResource, string>>>;
  /** Habits that the client bears with at every bank; told beside the form, so that nobody is surprised. */
  readonly quirks: readonly Quirk[];
  /** Where each of it is known from; of a bank by name, all of it (`named-banks.ts`). */
  readonly sources?: Readonly<Partial<Record<Behaviour, BehaviourSource>>>;
  /** Items asked for in a page; the client lowers it when the bank refuses it. */
  readonly pageSize: number;
  /** Longest window of a list call in days. */
  readonly windowDays: number;
  /** Most requests in flight at once. */
  readonly concurrency: number;
  /** Most requests a second by all polls of this computer together; null without a bound. */
  readonly requestsPerSecond: number | null;
  /** For which journeys the bank lets its client make the charge: `/cob` for 3, `/cobv` for 4 (SERVICE.md, section 9). */
  readonly joiningOffered: readonly (typeof JOINING_JOURNEYS)[number][];
  /** Path, from the origin of the base address, of a virtual clock `{today, now}`. */
  readonly clockPath?: string;
  /** Path, from the origin of the base address, of the charges for journeys 3 and 4. */
  readonly joiningChargesPath?: string;
};
