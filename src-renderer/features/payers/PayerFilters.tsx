import { SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAYER_CHOICES, PAYER_ORDERS } from '../../../src-preload/contract/vocabulary/payers.ts';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import listed from '../../components/layout/list-screen.module.css';
import classes from './payers.module.css';
import type { PayersLocation } from './use-payers-location.ts';

type Props = {
  readonly location: PayersLocation;
  readonly onShow: (change: Partial<PayersLocation>) => void;
};

/** Who is listed, who is looked for, and in which order. */
export function PayerFilters({ location: { choice, order, search }, onShow }: Props) {
  const { t } = useTranslation('payers');
  return (
    <div className={`${listed.filters} ${classes.filters}`}>
      <SegmentedControl
        aria-label={t('choice.label')}
        data={PAYER_CHOICES.map((value) => ({ value, label: t(`choice.${value}`) }))}
        value={choice}
        onChange={(chosen) => onShow({ choice: chosen })}
      />
      <SearchInput label={t('search')} value={search} onSearch={(typed) => onShow({ search: typed })} />
      <Select
        aria-label={t('order.label')}
        data={PAYER_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={order}
        allowDeselect={false}
        onChange={(word) => onShow({ order: PAYER_ORDERS.find((each) => each === word) ?? 'urgency' })}
      />
    </div>
  );
}
