import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { Money } from '../../../components/values/Money.tsx';
import classes from '../practice.module.css';
import { OpenRow } from './OpenRow.tsx';
import type { PersonaSettlement } from './persona-detail.ts';
import { RefundSettlement } from './RefundSettlement.tsx';

/** What the payer has paid, newest first, and what of it went back. */
export function PayerSettlements({ settlements }: { readonly settlements: readonly PersonaSettlement[] }) {
  const { t } = useTranslation('practice');
  const [open, setOpen] = useState<string | null>(null);
  const columns: readonly Untitled<PersonaSettlement>[] = [
    { id: 'at', cell: ({ at }) => <InstantText instant={at} /> },
    { id: 'amount', isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
    {
      id: 'refunded',
      isAtRight: true,
      cell: ({ refunded }) => (refunded === 0 ? '–' : <Money centavos={refunded} />),
    },
    {
      id: 'endToEndId',
      cell: ({ endToEndId }) => endToEndId,
      cellProps: () => ({ className: classes.mono }),
    },
    {
      id: 'refund',
      isAtRight: true,
      cell: ({ endToEndId, amount, refunded }) => (
        <OpenRow
          id={endToEndId}
          open={open}
          label={t('payer.refund')}
          isDisabled={refunded >= amount}
          onOpen={setOpen}
        />
      ),
    },
  ];
  if (settlements.length === 0) return <Nothing text={t('payer.noSettlements')} />;
  return (
    <SmallTable
      columns={titled(columns, (id) => t(`payer.column.${id}`))}
      rows={settlements}
      keyOf={({ endToEndId }) => endToEndId}
      below={(settlement) =>
        settlement.endToEndId === open && (
          <RefundSettlement settlement={settlement} onClose={() => setOpen(null)} />
        )
      }
    />
  );
}
