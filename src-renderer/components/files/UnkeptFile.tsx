import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Unkept } from '../../../src-preload/contract/exports.ts';
import { useFormats } from '../../kit/formats/formats.ts';

/** That a file is written and its closed month knows nothing of it, and why. */
export function UnkeptFile({ unkept: { month, failure } }: { readonly unkept: Unkept }) {
  const { t } = useTranslation(['common', 'errors']);
  const formats = useFormats();
  const why = t(`errors:${failure.code}.title`, failure.params);
  return (
    <Text size="sm" role="status">
      {t('common:unkept', { month: formats.month(month), why })}
    </Text>
  );
}
