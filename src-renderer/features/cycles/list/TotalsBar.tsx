import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { cycles } from '../../../../src-preload/contract/cycles.ts';
import { CHARGE_GROUPS } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import listed from '../../../components/layout/list-screen.module.css';
import { useBeingRead } from '../../../components/reading/SoFarNotice.tsx';
import { useHasReadAll } from '../../../components/reading/UnreadState.tsx';
import { GroupBadge } from '../../../components/values/StateBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { Query } from '../../../kit/queries/use-query.ts';
import classes from './TotalsBar.module.css';

export type Summary = z.output<(typeof cycles)['summary']['output']>;

/** What the selection adds up to, in all and by group. */
export function TotalsBar({ summary }: { readonly summary: Query<Summary> }) {
  const { t } = useTranslation('cycles');
  const hasReadAll = useHasReadAll();
  // Zero is a figure too, and nobody's before a first reading has ended.
  if (summary.state === 'ready' && summary.value.all.count === 0 && hasReadAll !== true)
    return <div className={`${listed.totals} ${classes.bar}`} />;
  if (summary.state !== 'ready')
    return (
      <div className={`${listed.totals} ${classes.bar}`}>
        <Text size="sm" c="dimmed">
          {t(summary.state === 'failed' ? 'totals.failed' : 'totals.loading')}
        </Text>
      </div>
    );
  return (
    <div className={`${listed.totals} ${classes.bar}`} aria-busy={summary.isRefreshing}>
      <Sums summary={summary.value} />
      <Groups summary={summary.value} />
    </div>
  );
}

function Sums({ summary: { all, paid, refunded } }: { readonly summary: Summary }) {
  const { t } = useTranslation(['cycles', 'common']);
  const { count, money } = useFormats();
  const isSoFar = useBeingRead() !== null;
  return (
    <Group gap="md" wrap="nowrap">
      {isSoFar && <span>{t('common:sync.soFar.totals')}</span>}
      <strong>{t('totals.count', { count: all.count, shown: count(all.count) })}</strong>
      <span>
        {t('totals.amount')} <b>{money(all.amount)}</b>
      </span>
      <span>
        {t('totals.paid')} <b>{money(paid)}</b>
      </span>
      {refunded !== 0 && (
        <span>
          {t('totals.refunded')} <b>{money(refunded)}</b>
        </span>
      )}
    </Group>
  );
}

function Groups({ summary: { byGroup } }: { readonly summary: Summary }) {
  const { count, money } = useFormats();
  return (
    <Group gap="4px 16px">
      {CHARGE_GROUPS.map((group) => {
        const total = byGroup[group];
        return total && total.count > 0 ? (
          <span key={group} className={classes.group}>
            <GroupBadge group={group} />
            {count(total.count)} · {money(total.amount)}
          </span>
        ) : null;
      })}
    </Group>
  );
}
