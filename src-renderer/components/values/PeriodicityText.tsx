import { useTranslation } from 'react-i18next';
import { knownPeriodicity } from './mandate-amount.ts';

/** How often a mandate charges, in words; a word that we do not know as the bank wrote it. */
export function PeriodicityText({ periodicity }: { readonly periodicity: string }) {
  const { t } = useTranslation('mandates');
  const known = knownPeriodicity(periodicity);
  return known === null ? periodicity : t(`periodicity.${known}`);
}
