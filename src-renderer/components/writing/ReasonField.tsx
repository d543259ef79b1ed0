import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { REASON_LENGTH } from '../../../src-preload/contract/vocabulary/closing.ts';

type Props = { readonly reason: string; readonly onReason: (typed: string) => void };

/** Why a closed month is changed; the dialog that asks begins here. */
export function ReasonField({ reason, onReason }: Props) {
  const { t } = useTranslation('closing');
  return (
    <Textarea
      data-autofocus
      required
      label={t('reason.label')}
      description={t('reason.labelText')}
      maxLength={REASON_LENGTH}
      autosize
      minRows={2}
      value={reason}
      onChange={({ currentTarget }) => onReason(currentTarget.value)}
    />
  );
}
