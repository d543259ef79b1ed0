import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExpectedFilter } from '../../../../src-preload/contract/side-lists.ts';
import { EVERY_EXPECTED, type SideList } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';

type Props = {
  readonly list: SideList;
  readonly filter?: ExpectedFilter;
  /** Rows in the list below: where there are fewer than are counted, that is said. */
  readonly shown: number;
};

/** How many a list holds and what they add up to, also of those that it does not show. */
export function SideTotal({ list, filter = EVERY_EXPECTED, shown }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const { count, money } = useFormats();
  const query = useQuery(ciclo.cycles.sideTotal, { connectionId, list, ...filter });
  if (query.state !== 'ready') return null;
  const { count: all, amount, refunded, unpriced } = query.value;
  return (
    <Group gap="md" role="status" fz="sm">
      <strong>{t(`sideTotal.${list}`, { count: all, shown: count(all) })}</strong>
      {list !== 'quarantine' && (
        <span>
          {t('totals.amount')} <b>{money(amount)}</b>
        </span>
      )}
      {refunded !== 0 && (
        <span>
          {t('totals.refunded')} <b>{money(refunded)}</b>
        </span>
      )}
      {unpriced > 0 && <span>{t('sideTotal.unpriced', { count: unpriced, shown: count(unpriced) })}</span>}
      {all > shown && <span>{t('sideTotal.part', { shown: count(shown) })}</span>}
    </Group>
  );
}
