import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CivilDateText } from '../../../components/CivilDateText.tsx';
import { Money } from '../../../components/Money.tsx';
import { Nothing } from '../Nothing.tsx';
import { BankStatus } from './BankStatus.tsx';
import type { CastCharge } from './cast-detail.ts';
import { OpeningTable } from './OpeningTable.tsx';
import { PayByHand } from './PayByHand.tsx';

const COLUMNS = ['due', 'settle', 'amount', 'status', 'pay'] as const;
const AT_RIGHT: ReadonlySet<string> = new Set(['amount', 'pay']);

/** The payer's charges, newest first, each of which she may pay by her own hand. */
export function PayerCharges({ charges }: { readonly charges: readonly CastCharge[] }) {
  const { t } = useTranslation('practice');
  if (charges.length === 0) return <Nothing text={t('payer.noCharges')} />;
  return (
    <OpeningTable
      rows={charges}
      columns={COLUMNS.map((key) => ({
        key,
        title: t(`payer.column.${key}`),
        isAtRight: AT_RIGHT.has(key),
      }))}
      keyOf={({ txid }) => txid}
      renderRow={(charge, isOpen, onToggle) => (
        <ChargeRow charge={charge} isOpen={isOpen} onToggle={onToggle} />
      )}
      renderOpen={(charge, onClose) => <PayByHand charge={charge} onClose={onClose} />}
    />
  );
}

type RowProps = {
  readonly charge: CastCharge;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
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
        <Button variant="default" size="compact-xs" aria-expanded={isOpen} onClick={onToggle}>
          {t('payer.payByHand')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
