import { Dice } from './dice.ts';
import { type Ids, LIMITS } from './ids.ts';

/**
 * An immediate or due-date charge of the receiver, that a mandate's code can be composed with (journeys 3 and 4). Amount in
 * centavos; without a location no code can be composed.
 */
export type JoinableCharge = {
  readonly kind: 'cob' | 'cobv';
  readonly txid: string;
  readonly amount: number;
  readonly label: string;
  readonly hasLocation: boolean;
};

const LABELS: Readonly<Record<JoinableCharge['kind'], readonly string[]>> = {
  cob: ['Matrícula', 'Taxa de adesão', 'Primeira mensalidade', 'Instalação', 'Cobrança sem location'],
  cobv: [
    'Fatura de abertura',
    'Boleto do contrato',
    'Anuidade',
    'Caução',
    'Cobrança com vencimento sem location',
  ],
};

/** No mandate has this number: the fixed charges are nobody's yet. */
const NOBODY = LIMITS.mandate;

/** The fixed set of a world, five of each kind; the last of each has no location. */
export function fixedCharges(seed: number, ids: Ids): readonly JoinableCharge[] {
  const dice = new Dice(seed, 3);
  return (['cob', 'cobv'] as const).flatMap((kind, place) =>
    LABELS[kind].map((label, index) => ({
      kind,
      txid: ids.txid(NOBODY, place * 100 + index),
      amount: dice.between(2_000, 60_000),
      label,
      hasLocation: index < LABELS[kind].length - 1,
    })),
  );
}
