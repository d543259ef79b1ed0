import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueLine, Statement } from '../../../src-preload/contract/payers.ts';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { StateBadge } from '../../components/values/StateBadge.tsx';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
import { StatementNothing } from './StatementNothing.tsx';

const COLUMNS: readonly Untitled<DueLine>[] = [
  {
    id: 'due',
    cell: (line) => (
      <Anchor fz="sm" href={chargeHref(line.txid)}>
        <CivilDateText date={line.dueDate} />
      </Anchor>
    ),
  },
  { id: 'contract', cell: ({ contract }) => contract },
  { id: 'state', cell: (line) => <StateBadge state={line.state} group={line.group} /> },
  { id: 'amount', cell: ({ amount }) => <Money centavos={amount} />, isAtRight: true },
  { id: 'paid', cell: ({ paid }) => <Money centavos={paid} />, isAtRight: true },
  { id: 'open', cell: ({ open }) => <Money centavos={open} />, isAtRight: true },
  { id: 'owed', cell: ({ balance }) => <Money centavos={balance} />, isAtRight: true },
];

type Props = { readonly statement: Statement; readonly isOpenOnly: boolean };

/** A payer's charges by due date, of whatever period, with what of each is open; or those alone of which something is. */
export function DueTable({ statement: { byDue, isCut }, isOpenOnly }: Props) {
  const { t } = useTranslation('payers');
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`statement.dueColumns.${id}`)), [t]);
  const lines = isOpenOnly ? byDue.filter(({ open }) => open !== 0) : byDue;
  if (lines.length === 0) return <StatementNothing />;
  return (
    <>
      {isCut && (
        <Text size="sm" c="dimmed">
          {t('statement.cutByDue')}
        </Text>
      )}
      <SmallTable
        label={t('statement.byDue')}
        columns={columns}
        rows={lines}
        keyOf={({ txid }) => txid}
        minWidth={620}
      />
    </>
  );
}
