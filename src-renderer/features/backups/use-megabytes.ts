import { useTranslation } from 'react-i18next';

const MEGABYTE = 1_000_000;

/** Puts a file's size in words, `1,5 MB`. */
export function useMegabytes(): (bytes: number) => string {
  const { t, i18n } = useTranslation('backups');
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (bytes) => t('where.megabytes', { size: format.format(bytes / MEGABYTE) });
}
