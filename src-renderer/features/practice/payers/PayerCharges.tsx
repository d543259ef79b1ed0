import { Button, Table } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CivilDateText } from '../../../components/CivilDateText.tsx';
import { Money } from '../../../components/Money.tsx';
import { Nothing } from '../Nothing.tsx';
import { BankStatus } from './BankStatus.tsx';
import type { CastCharge } from './cast-detail.ts';
import { PayByHand } from './PayByHand.tsx';

const COLUMNS = ['due', 'settle', 'amount', 'status', 'pay'] as const;
const AT_RIGHT: readonly string[] = ['amount', 'pay'];

/** The payer's charges, newest first, each of which she may pay by her own hand. */
export function PayerCharges({ charges }: { readonly charges: readonly CastCharge[] }) {
  const { t } = useTranslation('practice');
  const [paying, setPaying] = useState<string | null>(null);
  if (charges.length === 0) return <Nothing text={t('payer.noCharges')} />;
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
        {charges.map((charge) => (
          <Fragment key={charge.txid}>
            <ChargeRow charge={charge} isOpen={paying === charge.txid} onToggle={setPaying} />
            {paying === charge.txid && (
              <Table.Tr>
                <Table.Td colSpan={COLUMNS.length}>
                  <PayByHand charge={charge} onClose={() => setPaying(null)} />
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
  readonly charge: CastCharge;
  readonly isOpen: boolean;
  readonly onToggle: (txid: string | null) => void;
};

function ChargeRow({ charge: { txid, dueDate, settleDate, amount, status }, isOpen, onToggle }: RowProps) {
  const { t } = useTranslation('practice');
  return (
    <Table.Tr title={txid}>
      <Table.Td>
        <CivilDateText date={dueDate} />
      </Table.Td>
      <Table.Td>{settleDate === null ? '–' : <CivilDateText date={settleDate} />}</Table.Td>
      <Table.Td ta="right">
        <Money centavos={amount} />
      </Table.Td>
      <Table.Td>
        <BankStatus subject="charge" status={status} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isOpen}
          onClick={() => onToggle(isOpen ? null : txid)}
        >
          {t('payer.payByHand')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
