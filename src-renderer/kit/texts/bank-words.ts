import type { TFunction } from 'i18next';

/**
 * A word of the bank as people read it: the status of a charge, the status or the nature of a refund (locales, `states:bank`). One that
 * Ciclo does not know stays as the bank wrote it; how the bank spells a known one (CONCLUÍDA, Concluida) does not matter.
 */
export function bankWord(subject: 'charge' | 'refund' | 'nature', word: string, t: TFunction): string {
  const key = word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toUpperCase();
  return t(`states:bank.${subject}.${key}`, { defaultValue: word });
}
