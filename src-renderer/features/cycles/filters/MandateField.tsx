import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { DebouncedText } from './DebouncedText.tsx';
import type { FilterPartProps } from './FilterBar.tsx';

/** Narrows to the charges of one mandate, by its identifier. */
export function MandateField({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <DebouncedText
      w={190}
      value={filter.idRec ?? ''}
      maxLength={TYPING_ROOM.id}
      placeholder={t('filter.mandatePlaceholder')}
      aria-label={t('filter.mandate')}
      onSettle={(text) => onChange({ idRec: text.trim() || null })}
    />
  );
}
