import { DataList, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SyncReport } from '../../../src-preload/contract/sync.ts';
import { COUNTED_KINDS } from '../../../src-preload/contract/vocabulary/sync.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection, useSyncStatus } from '../../kit/queries/app-store.ts';

/** When the bank was asked last, and what came of it where it was asked from here. */
export function LastSyncPanel() {
  const { t } = useTranslation('overview');
  const { id } = useConnection();
  const formats = useFormats();
  const status = useSyncStatus(id);
  const when = status?.lastGoodPoll ? formats.instant(status.lastGoodPoll) : t('sync.never');
  return (
    <Panel title={t('sync.title')} description={when}>
      {status?.lastReport && status.lastReport.finishedAt === status.lastGoodPoll && (
        <Report report={status.lastReport} />
      )}
    </Panel>
  );
}

function Report({ report }: { readonly report: SyncReport }) {
  const { t } = useTranslation(['overview', 'common']);
  const { count } = useFormats();
  const kinds = (counts: SyncReport['new']) =>
    COUNTED_KINDS.map((kind) => t(`sync.${kind}`, { count: counts[kind], shown: count(counts[kind]) })).join(
      ', ',
    );
  const lines = [
    ['new', kinds(report.new)],
    ['changed', kinds(report.changed)],
    ['read', kinds(report.records)],
    ['requests', count(report.requests)],
    ['evaluated', count(report.evaluated)],
    ['quarantined', count(report.quarantined)],
  ] as const;
  return (
    <>
      <DataList size="sm" orientation="horizontal" labelWidth={130} gap={4}>
        {lines.map(([line, value]) => (
          <DataList.Item key={line}>
            <DataList.ItemLabel>{t(`sync.line.${line}`)}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {report.mode === 'by_id' && (
        <Text size="xs" c="dimmed">
          {t('sync.byId')}
        </Text>
      )}
      {report.notices.map(({ code, resource }) => (
        <Text key={`${code} ${resource}`} size="xs" c="dimmed">
          {t(`common:sync.notice.${code}`, { resource: t(`common:sync.list.${resource ?? 'all'}`) })}
        </Text>
      ))}
    </>
  );
}
