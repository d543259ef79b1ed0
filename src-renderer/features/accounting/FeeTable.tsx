import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankFeeRow } from '../../../src-preload/contract/bank-fee.ts';
import { ciclo } from '../../bridge.ts';
import { IconAction } from '../../components/layout/IconAction.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { type Removal, RemovalQuestion } from '../../components/writing/RemovalQuestion.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';

type Removed = { readonly connectionId: string; readonly id: number };

/** The tariffs of a month; one that is taken away is asked about first: nobody brings back the line that it was said of. */
export function FeeTable({ fees }: { readonly fees: readonly BankFeeRow[] }) {
  const { t } = useTranslation('accounting');
  const { date, money } = useFormats();
  const { id: connectionId } = useConnection();
  const [removal, setRemoval] = useState<Removal<Removed> | null>(null);
  const columns: readonly Untitled<BankFeeRow>[] = [
    { id: 'day', cell: ({ day }) => <CivilDateText date={day} /> },
    { id: 'text', cell: ({ text }) => text || '–' },
    { id: 'source', cell: ({ isTyped }) => t(isTyped ? 'fees.typed' : 'fees.read') },
    { id: 'amount', isAtRight: true, cell: ({ amount }) => <Money centavos={amount} /> },
    {
      id: 'remove',
      isTitleHidden: true,
      isAtRight: true,
      cell: ({ id, day, amount }) => {
        const named = { day: date(day), amount: money(amount) };
        return (
          <IconAction
            icon={IconTrash}
            label={t('fees.removeOne', named)}
            onClick={() => setRemoval({ title: t('fees.question', named), input: { connectionId, id } })}
          />
        );
      },
    },
  ];
  return (
    <>
      <RemovalQuestion
        removal={removal}
        text={t('fees.meaning')}
        confirmLabel={t('fees.column.remove')}
        call={ciclo.accounting.removeFee}
        onClose={() => setRemoval(null)}
      />
      <SmallTable
        label={t('fees.label')}
        columns={titled(columns, (id) => t(`fees.column.${id}`))}
        rows={fees}
        keyOf={({ id }) => id}
      />
      <Text size="sm">{t('fees.sum', { amount: money(addUp(fees.map(({ amount }) => amount))) })}</Text>
    </>
  );
}
