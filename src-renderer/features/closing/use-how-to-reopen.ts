import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';

/** How months are opened again and closed anew, in the person's words. */
export function useHowToReopen(): (months: readonly string[]) => string {
  const { t } = useTranslation('closing');
  const { month } = useFormats();
  return (months) => t('reopenHow', { count: months.length, months: months.map(month).join(', ') });
}
