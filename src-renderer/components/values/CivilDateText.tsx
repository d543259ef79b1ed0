import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { useFormats } from '../../kit/formats/formats.ts';

/** A civil date `YYYY-MM-DD` as `31/12/2026`. */
export function CivilDateText({ date }: { readonly date: string }) {
  return (
    <time className="numeric" dateTime={date}>
      {useFormats().date(date)}
    </time>
  );
}

/** The last day of a mandate, that it has none, or that what the bank tells is no date. */
export function EndDateText({
  mandate,
}: {
  readonly mandate: Pick<MandateRow, 'endDate' | 'unreadableEnd'>;
}) {
  const { t } = useTranslation('mandates');
  if (mandate.endDate !== null) return <CivilDateText date={mandate.endDate} />;
  if (mandate.unreadableEnd === null) return t('noEnd');
  return (
    <Text span inherit title={t('unreadableEndText')} style={{ overflowWrap: 'anywhere' }}>
      <IconAlertTriangle size={12} aria-hidden /> {t('unreadableEnd', { end: mandate.unreadableEnd })}
    </Text>
  );
}
