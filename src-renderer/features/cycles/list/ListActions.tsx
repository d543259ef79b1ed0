import { Button, Group } from '@mantine/core';
import { IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CyclesLocation } from '../use-cycles-location.ts';
import { useCopyList } from './use-copy-list.ts';
import { useExportList } from './use-export-list.ts';

/** What is done with the list as it stands, all rows of its filter. */
export function ListActions({ location }: { readonly location: CyclesLocation }) {
  const { t } = useTranslation('cycles');
  const { copy, isCopying } = useCopyList(location);
  const { start, isExporting } = useExportList(location.filter);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy size={14} aria-hidden />}
        loading={isCopying}
        onClick={() => void copy()}
      >
        {t('actions.copy')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
        loading={isExporting}
        onClick={() => void start()}
      >
        {t('actions.export')}
      </Button>
    </Group>
  );
}
