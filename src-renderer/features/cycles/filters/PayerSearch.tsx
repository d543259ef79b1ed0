import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { DebouncedText } from './DebouncedText.tsx';
import type { FilterPartProps } from './filter-part.ts';

/** Narrows to payers by part of a name or a document, as one types. */
export function PayerSearch({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <DebouncedText
      w={250}
      value={filter.payer}
      maxLength={TYPING_ROOM.search}
      placeholder={t('filter.payerPlaceholder')}
      aria-label={t('filter.payer')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        filter.payer !== '' && (
          <CloseButton
            size="xs"
            aria-label={t('filter.clearPayer')}
            onClick={() => onChange({ payer: '' })}
          />
        )
      }
      onSettle={(payer) => onChange({ payer: payer.trim() })}
    />
  );
}
