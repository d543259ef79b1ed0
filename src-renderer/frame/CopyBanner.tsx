import { Group, Text } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../kit/formats/formats.ts';
import classes from './banner.module.css';

/** Says of what moment a copy is, and that nothing is changed or sent by it. */
export function CopyBanner({ copiedAt }: { readonly copiedAt: string }) {
  const { t } = useTranslation();
  const { instant } = useFormats();
  return (
    <section className={classes.attention} aria-label={t('datedCopy.label')}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconCopyCheck size={16} aria-hidden />
        <div>
          <Text size="sm" fw={600}>
            {t('datedCopy.title', { at: instant(copiedAt) })}
          </Text>
          <Text size="xs">{t('datedCopy.text')}</Text>
        </div>
      </Group>
    </section>
  );
}
