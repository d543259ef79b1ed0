import type { TFunction } from 'i18next';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import type { DataColumn } from '../../../components/table/DataTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { Money } from '../../../components/values/Money.tsx';

/** What every list of payments shows of one. Amounts are centavos. */
type Payment = {
  readonly at: string;
  readonly amount: number;
  readonly refunded: number;
  readonly endToEndId: string;
};

/** Columns that the lists of payments share, by their ids. */
export const paymentColumns = (t: TFunction) =>
  ({
    at: {
      id: 'at',
      title: t('column.paidAt'),
      value: ({ at }) => at,
      cell: ({ at }) => <InstantText instant={at} />,
    },
    amount: {
      id: 'amount',
      title: t('column.amount'),
      isAtRight: true,
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Money centavos={amount} />,
    },
    refunded: {
      id: 'refunded',
      title: t('column.refunded'),
      isAtRight: true,
      value: ({ refunded }) => refunded,
      cell: ({ refunded }) => (refunded > 0 ? <Money centavos={refunded} /> : '–'),
    },
    endToEndId: {
      id: 'endToEndId',
      title: 'endToEndId',
      value: ({ endToEndId }) => endToEndId,
      cell: ({ endToEndId }) => <CopyText value={endToEndId} subject="endToEndId" isOneLine />,
    },
  }) as const satisfies Readonly<Record<string, DataColumn<Payment>>>;
