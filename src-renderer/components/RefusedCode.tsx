import { Alert } from '@mantine/core';
import { IconQrcodeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../src-preload/contract/errors.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { refusalReason } from './refusal-reason.ts';

/** Why an activation code may not be shown or printed. */
export function RefusedCode({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('mandates');
  const reason = refusalReason(failure);
  if (reason === null) return <FailureNotice failure={failure} />;
  return (
    <Alert
      role="alert"
      variant="outline"
      color="var(--mantine-color-error)"
      title={t('refusal.title')}
      icon={<IconQrcodeOff aria-hidden />}
    >
      {t(`refusal.${reason}`, failure.params)}
    </Alert>
  );
}
