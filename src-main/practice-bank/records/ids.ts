import { dateOf, dayAt, type EpochSecond, rfc3339 } from '../timeline/calendar.ts';
import { mix } from '../timeline/random.ts';

/**
 * What an identifier stands for: a mandate, one of the things that belong to it (`slot`, see slots.ts) and a part of that thing
 * (an attempt or a payment). Identifiers are written so that the bank can read this out of them again: it needs no table of a
 * million ids to answer `GET /cobr/{txid}`.
 */
export type Ownership = { readonly mandate: number; readonly slot: number; readonly part: number };

/** Largest mandate number, slot and part that fit the 40 bits of an identifier's code. */
export const LIMITS = { mandate: 2 ** 20 - 1, slot: 2 ** 15 - 1, part: 2 ** 5 - 1 } as const;

/** Institution number of the practice bank, as ids carry it; no real institution has it. */
export const ISPB = '99999004';

const HALF = 2 ** 20;
const CODE = /^[0-9A-Z]{8}$/;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PAIRS = [...DIGITS].flatMap((first) => [...DIGITS].map((second) => `${first}${second}`));

/** The last six digits of a number in base 36; by pairs, since lists write thousands of identifiers. */
function sixDigits(value: number): string {
  const high = Math.floor(value / 1_679_616) % 1_296;
  return `${PAIRS[high]}${PAIRS[Math.floor(value / 1_296) % 1_296]}${PAIRS[value % 1_296]}`;
}

const eightDigits = (value: number): string => `${PAIRS[Math.floor(value / 36 ** 6)]}${sixDigits(value)}`;

/** Writes and reads the identifiers of one world. */
export class Ids {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** `idRec`: R, R or N (retries or not), institution, day of creation, 11 characters (specification, RecId). */
  rec(mandate: number, allowsRetries: boolean, createdAt: EpochSecond): string {
    const day = dateOf(dayAt(createdAt)).replaceAll('-', '');
    const tail = this.#tail({ mandate, slot: 0, part: 0 });
    // Joined, not added up: a mandate keeps it for good, and sums of strings keep all their parts.
    return ['R', allowsRetries ? 'R' : 'N', ISPB, day, tail].join('');
  }

  /** `idSolicRec`: SC, institution, day of creation, 11 characters (specification, SolicRecId); `ordinal` counts a mandate's. */
  confirmation(mandate: number, ordinal: number, createdAt: EpochSecond): string {
    const day = dateOf(dayAt(createdAt)).replaceAll('-', '');
    return `SC${ISPB}${day}${this.#tail({ mandate, slot: ordinal, part: 0 })}`;
  }

  /** A txid of 32 characters. */
  txid(mandate: number, slot: number): string {
    const salt = (turn: number) => sixDigits(mix(this.#seed, turn, mandate, slot));
    return `${salt(1)}${salt(2)}${salt(3)}${salt(4)}${this.#code({ mandate, slot, part: 0 })}`;
  }

  /** `endToEndId` or, with the letter D, `rtrId`: institution, UTC minute, 11 characters. */
  message(letter: 'E' | 'D', owner: Ownership, issuedAt: EpochSecond): string {
    const minute = rfc3339(issuedAt).slice(0, 16).replaceAll(/[-T:]/g, '');
    return `${letter}${ISPB}${minute}${this.#tail(owner)}`;
  }

  /** Whom an identifier may belong to, by its last eight characters; write the identifier anew to be sure. */
  owner(id: string): Ownership | null {
    const code = id.slice(-8);
    if (!CODE.test(code)) return null;
    const packed = Number.parseInt(code, 36);
    if (packed >= HALF * HALF) return null;
    const [high, low] = this.#unscramble(Math.floor(packed / HALF), packed % HALF);
    return { mandate: high, slot: low >>> 5, part: low & LIMITS.part };
  }

  #tail(owner: Ownership): string {
    const tag = mix(this.#seed, 9, owner.mandate, owner.slot, owner.part);
    return `${sixDigits(tag).slice(3)}${this.#code(owner)}`;
  }

  #code({ mandate, slot, part }: Ownership): string {
    const [high, low] = this.#scramble(mandate, (slot << 5) | part);
    return eightDigits(high * HALF + low);
  }

  // A Feistel network: neighbouring mandates get unlike codes, and each code reads back to one owner.
  #scramble(high: number, low: number): readonly [number, number] {
    let [left, right] = [high, low];
    for (let round = 0; round < 4; round += 1) [left, right] = [right, left ^ this.#round(round, right)];
    return [left, right];
  }

  #unscramble(high: number, low: number): readonly [number, number] {
    let [left, right] = [high, low];
    for (let round = 3; round >= 0; round -= 1) [left, right] = [right ^ this.#round(round, left), left];
    return [left, right];
  }

  #round(round: number, half: number): number {
    return mix(this.#seed, round, half) & (HALF - 1);
  }
}
