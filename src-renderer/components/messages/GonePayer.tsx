import { Button, Text } from '@mantine/core';
import { IconArrowRight, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../failures/Notice.tsx';

type Props = { readonly name: string; readonly onNext: () => void };

/** Stands where a message stood whose payer there is nothing to say to any more: another's would come under the hand that meant this one. */
export function GonePayer({ name, onNext }: Props) {
  const { t } = useTranslation('messages');
  return (
    <Notice tone="attention" icon={IconUserCheck} title={t('gone.title', { name })}>
      <Text size="sm">{t('gone.text')}</Text>
      <Button
        variant="default"
        size="compact-sm"
        mt="xs"
        leftSection={<IconArrowRight size={14} aria-hidden />}
        onClick={onNext}
        data-autofocus
      >
        {t('gone.next')}
      </Button>
    </Notice>
  );
}
