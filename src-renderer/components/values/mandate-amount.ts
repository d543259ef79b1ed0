import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { PERIODICITIES, type Periodicity } from '../../../src-preload/contract/vocabulary/mandates.ts';

/** What a mandate says of the amount of its charges; `centavos` of BRL. */
export type MandateAmount =
  | { readonly kind: 'fixed'; readonly centavos: number }
  | { readonly kind: 'floor'; readonly centavos: number }
  | { readonly kind: 'variable' };

/** A fixed amount (`valorRec`) and a floor (`valorMinimoRecebedor`) exclude each other (rules/records.md, Amounts). */
export function mandateAmount(row: Pick<MandateRow, 'fixedAmount' | 'floorAmount'>): MandateAmount {
  if (row.fixedAmount !== null) return { kind: 'fixed', centavos: row.fixedAmount };
  return row.floorAmount === null ? { kind: 'variable' } : { kind: 'floor', centavos: row.floorAmount };
}

const DIACRITICS = /\p{Diacritic}/gu;

/** The periodicity as a word of ours (SERVICE.md, section 2.1), whatever its case, accents and blanks; null for one that is not known. */
export function knownPeriodicity(raw: string): Periodicity | null {
  const word = raw.normalize('NFD').replace(DIACRITICS, '').trim().toUpperCase();
  return PERIODICITIES.find((known) => known === word) ?? null;
}
