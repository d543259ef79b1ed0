import { Button, Table } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../../components/InstantText.tsx';
import { Money } from '../../../components/Money.tsx';
import { Nothing } from '../Nothing.tsx';
import classes from '../practice.module.css';
import type { CastSettlement } from './cast-detail.ts';
import { RefundSettlement } from './RefundSettlement.tsx';

const COLUMNS = ['at', 'amount', 'refunded', 'endToEndId', 'refund'] as const;
const AT_RIGHT: readonly string[] = ['amount', 'refunded', 'refund'];

/** What the payer has paid, newest first, and what of it went back. */
export function PayerSettlements({ settlements }: { readonly settlements: readonly CastSettlement[] }) {
  const { t } = useTranslation('practice');
  const [refunding, setRefunding] = useState<string | null>(null);
  if (settlements.length === 0) return <Nothing text={t('payer.noSettlements')} />;
  return (
    <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column} fz="xs" c="dimmed" ta={AT_RIGHT.includes(column) ? 'right' : undefined}>
              {t(`payer.column.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {settlements.map((settlement) => (
          <Fragment key={settlement.endToEndId}>
            <SettlementRow
              settlement={settlement}
              isOpen={refunding === settlement.endToEndId}
              onToggle={setRefunding}
            />
            {refunding === settlement.endToEndId && (
              <Table.Tr>
                <Table.Td colSpan={COLUMNS.length}>
                  <RefundSettlement settlement={settlement} onClose={() => setRefunding(null)} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = {
  readonly settlement: CastSettlement;
  readonly isOpen: boolean;
  readonly onToggle: (endToEndId: string | null) => void;
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
          onClick={() => onToggle(isOpen ? null : endToEndId)}
        >
          {t('payer.refund')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
