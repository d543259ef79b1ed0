import { Button, Text } from '@mantine/core';
import { IconCloudSearch, IconLink, IconMoodCheck, IconQuestionMark } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { type DataColumn, DataTable } from '../../../components/table/DataTable.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { parseHash, queryOf, replaceQuery, useHash } from '../../../kit/routes/hash-route.ts';
import { AssignOrphan } from './AssignOrphan.tsx';
import { FetchOrphanCharge } from './FetchOrphanCharge.tsx';
import type { Orphan } from './orphan.ts';
import { paymentColumns } from './payment-columns.tsx';
import { SideTotal } from './SideTotal.tsx';

/** Money that is no charge's. What came without a txid can be tied to a charge by a person's word; the charge that another names is asked for at the bank. */
export function OrphansTab() {
  const { t } = useTranslation(['cycles', 'states']);
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.orphans, { connectionId });
  const { query: place } = parseHash(useHash());
  const asked = place.get('orphan');
  const assigning =
    query.state === 'ready' ? query.value.find(({ endToEndId }) => endToEndId === asked) : undefined;
  const columns = useMemo(() => columnsOf(t, ({ endToEndId }) => ask(endToEndId)), [t]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('orphans.description')}
      </Text>
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState isFromBank icon={IconMoodCheck} title={t('orphans.none')} />
          ) : (
            <>
              <SideTotal list="orphans" shown={rows.length} />
              <DataTable label={t('tab.orphans')} columns={columns} records={rows} />
            </>
          )
        }
      </QueryView>
      <AssignOrphan
        orphan={assigning?.txid === null ? assigning : null}
        onDone={query.refresh}
        onClose={() => ask(null)}
      />
      <FetchOrphanCharge orphan={assigning?.txid ? assigning : null} onClose={() => ask(null)} />
    </>
  );
}

/** Which payment a charge is sought for stands in the address: other screens lead to it. */
const ask = (endToEndId: string | null): void =>
  replaceQuery(queryOf({ tab: 'orphans', orphan: endToEndId }));

function columnsOf(t: TFunction, onAsk: (orphan: Orphan) => void): readonly DataColumn<Orphan>[] {
  const { at, amount, refunded, endToEndId } = paymentColumns(t);
  return [
    at,
    {
      id: 'why',
      title: t('column.why'),
      value: ({ why }) => t(`states:orphan.${why}.name`),
      cell: ({ why }) => <WhyBadge why={why} />,
    },
    amount,
    refunded,
    endToEndId,
    {
      id: 'txid',
      title: 'txid',
      value: ({ txid }) => txid ?? '',
      cell: (orphan) => (
        <AskButton what={orphan.txid === null ? 'assign' : 'fetch'} orphan={orphan} onAsk={onAsk} />
      ),
    },
  ];
}

function WhyBadge({ why }: Pick<Orphan, 'why'>) {
  const { t } = useTranslation('states');
  return (
    <ToneBadge
      tone="attention"
      icon={IconQuestionMark}
      label={t(`orphan.${why}.name`)}
      explanation={t(`orphan.${why}.meaning`)}
    />
  );
}

type AskProps = {
  readonly what: 'assign' | 'fetch';
  readonly orphan: Orphan;
  readonly onAsk: (orphan: Orphan) => void;
};

/** What can be done: named by the payment, with the txid where it rests on one. */
function AskButton({ what, orphan, onAsk }: AskProps) {
  const { t } = useTranslation('cycles');
  const Icon = what === 'assign' ? IconLink : IconCloudSearch;
  return (
    <Button
      variant="default"
      size="compact-xs"
      title={orphan.txid ?? undefined}
      leftSection={<Icon size={13} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={t(`orphans.${what}Named`, { id: orphan.endToEndId })}
      onClick={() => onAsk(orphan)}
    >
      {t(`orphans.${what}`)}
    </Button>
  );
}
