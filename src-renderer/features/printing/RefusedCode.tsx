import { IconQrcodeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { drawingReason } from './refusal-reason.ts';

/** Why an activation code may not be printed. */
export function RefusedCode({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('printing');
  const reason = drawingReason(failure);
  if (reason === null) return <FailureNotice failure={failure} />;
  return (
    <Notice tone="error" title={t('refusal.title')} icon={IconQrcodeOff}>
      {t(`refusal.${reason}`)}
    </Notice>
  );
}
