import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';

/** Why what stands still stopped: a moment that is past, whatever the bank does by now. */
export function StoppedBy({ failure: { code, params } }: { readonly failure: Failure }) {
  const { t } = useTranslation(['charging', 'errors']);
  return <Text size="sm">{t('interrupted.stoppedBy', { why: t(`errors:${code}.title`, params) })}</Text>;
}
