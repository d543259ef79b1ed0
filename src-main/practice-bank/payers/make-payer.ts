import type { Payer } from '../records/payer.ts';
import {
  CITIES,
  FIRM_KINDS,
  FIRM_TRADES,
  GIVEN_NAMES,
  PAYER_BANKS,
  STREETS,
  SURNAMES,
} from '../rules/people.ts';
import { mix, Random } from '../timeline/random.ts';
import { cnpjFrom, cpfFrom } from './tax-documents.ts';

/** Our choice, as what follows. */
const FIRM_SHARE = 0.18;
/** Every so-manieth payer is a firm with letters in its CNPJ. */
const LETTERED_EVERY = 60;
const LETTERS = 'ABCDEFGHJKLMNPRSTVWXYZ';

/** Payer number `index` of a world. Documents are distinct: their free digits are a permutation of the index. */
export function makePayer(seed: number, index: number, random: Random): Payer {
  const isLettered = index % LETTERED_EVERY === 14;
  const isFirm = random.chance(FIRM_SHARE) || isLettered;
  const name = isFirm ? firmName(random) : personName(random);
  return {
    name,
    document: isFirm
      ? { kind: 'cnpj', number: cnpjFrom(firmBody(seed, index, isLettered)) }
      : { kind: 'cpf', number: cpfFrom(distinctDigits(seed, index, 9)) },
    city: random.pick(CITIES),
    street: `${random.pick(STREETS)}, ${random.between(1, 2_400)}`,
    email: `${mailbox(name)}.${index}@example.com`,
    bank: random.pick(PAYER_BANKS),
    account: String(random.between(10_000, 9_999_999)),
  };
}

/**
 * The payer of mandate `index` that the client made: name and document as given, city, bank and the rest as another mandate of the
 * same document has them, else invented.
 */
export function givenPayer(
  { name, document }: Pick<Payer, 'name' | 'document'>,
  known: Payer | undefined,
  invent: { readonly seed: number; readonly index: number },
): Payer {
  if (known !== undefined) return { ...known, name };
  const { seed, index } = invent;
  const invented = makePayer(seed, index, new Random(seed, 1, index));
  return { ...invented, name, document, email: `${mailbox(name) || 'pagador'}.${index}@example.com` };
}

function personName(random: Random): string {
  const surnames = new Set([random.pick(SURNAMES), random.pick(SURNAMES)]);
  return `${random.pick(GIVEN_NAMES)} ${[...surnames].join(random.chance(0.12) ? ' de ' : ' ')}`;
}

const firmName = (random: Random): string =>
  `${random.pick(FIRM_TRADES)} ${random.pick(SURNAMES)} ${random.pick(FIRM_KINDS)}`;

// Multiplying by a number prime to ten to the width is a permutation of the numbers of that width.
function distinctDigits(seed: number, index: number, width: number): string {
  const size = 10n ** BigInt(width);
  const mixed = (BigInt(index) * 648_391_727n + BigInt(mix(seed, 77))) % size;
  return String(mixed).padStart(width, '0');
}

function firmBody(seed: number, index: number, isLettered: boolean): string {
  const digits = distinctDigits(seed, index, 8);
  if (!isLettered) return `${digits}0001`;
  const letter = (turn: number) => LETTERS.charAt(mix(seed, index, turn) % LETTERS.length);
  return `${letter(1)}${letter(2)}${digits}01`.slice(0, 12);
}

const mailbox = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .split(' ')
    .slice(0, 2)
    .join('.');
