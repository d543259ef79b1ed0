import type { MandateRow } from '../../src-preload/contract/mandates.ts';

/** What a mandate says of the amount of its charges; `centavos` of BRL. */
export type MandateAmount =
  | { readonly kind: 'fixed'; readonly centavos: number }
  | { readonly kind: 'floor'; readonly centavos: number }
  | { readonly kind: 'variable' };

/** A fixed amount (`valorRec`) and a floor (`valorMinimoRecebedor`) exclude each other (DOMAIN.md, Cycles). */
export function mandateAmount(row: Pick<MandateRow, 'fixedAmount' | 'floorAmount'>): MandateAmount {
  if (row.fixedAmount !== null) return { kind: 'fixed', centavos: row.fixedAmount };
  return row.floorAmount === null ? { kind: 'variable' } : { kind: 'floor', centavos: row.floorAmount };
}

const PERIODICITIES = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type KnownPeriodicity = (typeof PERIODICITIES)[number];

/** The periodicity as a word of ours (service.md section 2.1), or null for one that is not known. */
export function knownPeriodicity(raw: string): KnownPeriodicity | null {
  return PERIODICITIES.find((known) => known === raw.toUpperCase()) ?? null;
}
