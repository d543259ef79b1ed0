import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import { Notice } from './Notice.tsx';

type Props = {
  /** Their names, by table and number; nothing is shown where there are none. */
  readonly rows: readonly string[];
  /** What they change of what is shown beside them. */
  readonly children?: ReactNode;
};

/** Says of rows that somebody added to what lasts for ever that Ciclo writes none such, and which they are. */
export function UnreadableRows({ rows, children }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (rows.length === 0) return null;
  return (
    <Notice
      tone="error"
      icon={IconAlertTriangle}
      title={t('unreadableRows', { count: rows.length, shown: count(rows.length) })}
    >
      <Text size="sm">{t('unreadableRowsText', { rows: rows.join(', ') })}</Text>
      {children && <Text size="sm">{children}</Text>}
    </Notice>
  );
}
