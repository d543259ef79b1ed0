import { useTranslation } from 'react-i18next';
import listed from '../../components/layout/list-screen.module.css';
import { useHasReadAll } from '../../components/reading/UnreadState.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import type { PayersTotal } from './use-payer-list.ts';

type Props = { readonly total: PayersTotal | null; readonly isRefreshing: boolean };

/** How many there are in the list, and what all of them owe. */
export function PayerTotals({ total, isRefreshing }: Props) {
  const { t } = useTranslation('payers');
  const { count, money } = useFormats();
  const hasReadAll = useHasReadAll();
  // Zero is a figure too, and nobody's before a first reading has ended.
  if (total === null || (total.payers === 0 && hasReadAll !== true)) return <div className={listed.totals} />;
  return (
    <div className={listed.totals} role="status" aria-busy={isRefreshing}>
      <span>{t('totals.payers', { count: total.payers, shown: count(total.payers) })}</span>
      <span>
        {t('totals.charges', { count: total.charges, shown: count(total.charges) })}{' '}
        <b>{money(total.amount)}</b>
      </span>
    </div>
  );
}
