import { useTranslation } from 'react-i18next';
import type { MovementTotal } from '../../../src-preload/contract/receipts.ts';
import listed from '../../components/layout/list-screen.module.css';
import { addUp, useFormats } from '../../kit/formats/formats.ts';

type Props = { readonly total: MovementTotal | null; readonly isRefreshing: boolean };

/** What came in, what went back, and what is left, of all that the filter holds. */
export function MovementTotals({ total, isRefreshing }: Props) {
  const { t } = useTranslation('receipts');
  const { count, money } = useFormats();
  if (total === null) return <div className={listed.totals} />;
  const { received, receivedAmount, returned, returnedAmount } = total;
  return (
    <div className={listed.totals} role="status" aria-busy={isRefreshing}>
      <span>
        {t('totals.received', { count: received, shown: count(received) })} <b>{money(receivedAmount)}</b>
      </span>
      <span>
        {t('totals.returned', { count: returned, shown: count(returned) })} <b>{money(returnedAmount)}</b>
      </span>
      <span>
        {t('totals.net')} <b>{money(addUp([receivedAmount, negative(returnedAmount)]))}</b>
      </span>
    </div>
  );
}

const negative = (amount: MovementTotal['returnedAmount']): string => `${-BigInt(amount)}`;
