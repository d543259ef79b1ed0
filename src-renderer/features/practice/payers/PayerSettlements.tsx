import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../../components/InstantText.tsx';
import { Money } from '../../../components/Money.tsx';
import { Nothing } from '../Nothing.tsx';
import classes from '../practice.module.css';
import type { CastSettlement } from './cast-detail.ts';
import { OpeningTable } from './OpeningTable.tsx';
import { RefundSettlement } from './RefundSettlement.tsx';

const COLUMNS = ['at', 'amount', 'refunded', 'endToEndId', 'refund'] as const;
const AT_RIGHT: ReadonlySet<string> = new Set(['amount', 'refunded', 'refund']);

/** What the payer has paid, newest first, and what of it went back. */
export function PayerSettlements({ settlements }: { readonly settlements: readonly CastSettlement[] }) {
  const { t } = useTranslation('practice');
  if (settlements.length === 0) return <Nothing text={t('payer.noSettlements')} />;
  return (
    <OpeningTable
      rows={settlements}
      columns={COLUMNS.map((key) => ({
        key,
        title: t(`payer.column.${key}`),
        isAtRight: AT_RIGHT.has(key),
      }))}
      keyOf={({ endToEndId }) => endToEndId}
      renderRow={(settlement, isOpen, onToggle) => (
        <SettlementRow settlement={settlement} isOpen={isOpen} onToggle={onToggle} />
      )}
      renderOpen={(settlement, onClose) => <RefundSettlement settlement={settlement} onClose={onClose} />}
    />
  );
}

type RowProps = {
  readonly settlement: CastSettlement;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function SettlementRow({ settlement, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation('practice');
  const { endToEndId, at, amount, refunded } = settlement;
  return (
    <Table.Tr>
      <Table.Td>
        <InstantText instant={at} />
      </Table.Td>
      <Table.Td ta="right">
        <Money centavos={amount} />
      </Table.Td>
      <Table.Td ta="right">{refunded === 0 ? '–' : <Money centavos={refunded} />}</Table.Td>
      <Table.Td className={classes.mono}>{endToEndId}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isOpen}
          disabled={refunded >= amount}
          onClick={onToggle}
        >
          {t('payer.refund')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
