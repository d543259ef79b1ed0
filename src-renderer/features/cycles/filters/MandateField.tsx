import { useTranslation } from 'react-i18next';
import { DebouncedText } from './DebouncedText.tsx';
import type { FilterPartProps } from './filter-part.ts';

/** Narrows to the charges of one mandate, by its identifier. */
export function MandateField({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <DebouncedText
      w={190}
      value={filter.idRec ?? ''}
      maxLength={64}
      placeholder={t('filter.mandatePlaceholder')}
      aria-label={t('filter.mandate')}
      onSettle={(text) => onChange({ idRec: text.trim() || null })}
    />
  );
}
