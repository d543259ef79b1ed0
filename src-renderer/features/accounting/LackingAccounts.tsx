import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LackingAccount } from '../../../src-preload/contract/accounting.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { fieldId } from './plan-draft.ts';

/** The accounts without which the month's file cannot be written, each with the way to its field. */
export function LackingAccounts({ lacking }: { readonly lacking: readonly LackingAccount[] }) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const columns: readonly Untitled<LackingAccount>[] = [
    { id: 'event', cell: ({ use }) => t(`use.${use}.name`) },
    { id: 'entries', isAtRight: true, cell: ({ entries }) => count(entries) },
    { id: 'amount', isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
    {
      id: 'go',
      isTitleHidden: true,
      isAtRight: true,
      cell: ({ use }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('lacking.fillOf', { event: t(`use.${use}.name`) })}
          onClick={() => document.getElementById(fieldId(use, 'code'))?.focus()}
        >
          {t('lacking.fill')}
        </Button>
      ),
    },
  ];
  return (
    <Notice
      tone="error"
      icon={IconAlertTriangle}
      title={t('lacking.title', { count: lacking.length, shown: count(lacking.length) })}
    >
      <SmallTable
        label={t('lacking.label')}
        columns={titled(columns, (id) => t(`lacking.column.${id}`))}
        rows={lacking}
        keyOf={({ use }) => use}
      />
    </Notice>
  );
}
