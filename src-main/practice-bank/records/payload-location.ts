import type { EpochSecond } from '../timeline/calendar.ts';
import { mix } from '../timeline/random.ts';

/** Where a mandate's payload can be read (specification, PayloadLocationRecCompleta); linked to one mandate, or to none. */
export type PayloadLocation = {
  readonly id: number;
  readonly token: string;
  readonly address: string;
  readonly createdAt: EpochSecond;
  readonly mandateIndex: number | null;
};

/** Locations of personas' mandates are numbered from here by their mandates, those made by the client from {@link FIRST_OWN_ID}. */
export const FIRST_PERSONA_ID = 1_000;
export const FIRST_OWN_ID = 10_000_000;

const TOKEN = /^[0-9a-f]{32}$/;

/** What tokens are written for. A word of its own for each kind keeps their tokens apart. */
const KINDS = { rec: 5, cob: 6, cobv: 7 } as const;
export type TokenKind = keyof typeof KINDS;

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/**
 * The token of a payload's address: 32 hexadecimal digits that look like chance, though two numbers below 2^32 read out of them
 * again ({@link readToken}). The bank needs no table of locations to find a mandate by the code that was scanned.
 */
export function locationToken(kind: TokenKind, seed: number, high: number, low: number): string {
  const salt = [1, 2].map((turn) => mix(seed, KINDS[kind], turn, high, low));
  const [first = 0, second = 0] = salt;
  const third = (high ^ mix(seed, KINDS[kind], first, second)) >>> 0;
  const fourth = (low ^ mix(seed, KINDS[kind], second, third)) >>> 0;
  return [first, second, third, fourth].map(hex).join('');
}

/** The two numbers that a token was written for, or `null` for one that this world did not write. */
export function readToken(
  kind: TokenKind,
  seed: number,
  token: string,
): { readonly high: number; readonly low: number } | null {
  if (!TOKEN.test(token)) return null;
  const [first, second, third, fourth] = [0, 8, 16, 24].map((at) =>
    Number.parseInt(token.slice(at, at + 8), 16),
  ) as [number, number, number, number];
  const high = (third ^ mix(seed, KINDS[kind], first, second)) >>> 0;
  const low = (fourth ^ mix(seed, KINDS[kind], second, third)) >>> 0;
  return locationToken(kind, seed, high, low) === token ? { high, low } : null;
}

/**
 * Address of a mandate's payload, at most 77 characters (specification, PayloadLocationRecGerada). As in every location and every code
 * no `https://` stands in front.
 */
export const mandateAddress = (host: string, token: string): string => `${host}/rec/${token}`;

/** Whose payload is written about: the world's seed, and the host that its payloads lie at. */
type Addressed = { readonly host: string; readonly seed: number };
/** A charge that has a payload of its own, with the number and slot that its address is written from. */
type Placed = {
  readonly kind: 'cob' | 'cobv';
  readonly place: { readonly mandate: number; readonly slot: number };
};

/** Address of the payload of an immediate or due-date charge of this bank. A client's own txid tells no number, so that it has no part in it. */
export const chargeAddress = ({ host, seed }: Addressed, { kind, place }: Placed): string =>
  `${host}/qr/v2/${kind}/${locationToken(kind, seed, place.mandate, place.slot)}`;
