import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { CivilDateText } from '../../../components/values/CivilDateText.tsx';
import { Money } from '../../../components/values/Money.tsx';
import { BankStatus } from './BankStatus.tsx';
import { OpenRow } from './OpenRow.tsx';
import { PayByHand } from './PayByHand.tsx';
import type { PersonaCharge } from './persona-detail.ts';

/** The payer's charges, newest first, each of which she may pay by her own hand: one at a time. */
export function PayerCharges({ charges }: { readonly charges: readonly PersonaCharge[] }) {
  const { t } = useTranslation('practice');
  const [open, setOpen] = useState<string | null>(null);
  const columns: readonly Untitled<PersonaCharge>[] = [
    { id: 'due', cell: ({ dueDate }) => <CivilDateText date={dueDate} /> },
    {
      id: 'settle',
      cell: ({ settleDate }) => (settleDate === null ? '–' : <CivilDateText date={settleDate} />),
    },
    { id: 'amount', isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
    { id: 'status', cell: ({ status }) => <BankStatus subject="charge" status={status} /> },
    {
      id: 'pay',
      isAtRight: true,
      cell: ({ txid }) => <OpenRow id={txid} open={open} label={t('payer.payByHand')} onOpen={setOpen} />,
    },
  ];
  if (charges.length === 0) return <Nothing text={t('payer.noCharges')} />;
  return (
    <SmallTable
      columns={titled(columns, (id) => t(`payer.column.${id}`))}
      rows={charges}
      keyOf={({ txid }) => txid}
      rowTitle={({ txid }) => txid}
      below={(charge) => charge.txid === open && <PayByHand charge={charge} onClose={() => setOpen(null)} />}
    />
  );
}
