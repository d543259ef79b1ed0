import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconListSearch, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedRow } from '../../../src-preload/contract/tracking.ts';
import { ciclo } from '../../bridge.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { IconAction } from '../../components/layout/IconAction.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showNotice } from '../../components/notices/notices.tsx';
import { offerUndo } from '../../components/notices/undo.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { type DataColumn, DataTable } from '../../components/table/DataTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { i18n } from '../../kit/formats/language.ts';

type Props = { readonly connectionId: string; readonly rows: readonly TrackedRow[] };

const FILTERS = ['all', 'waiting', 'found'] as const;
type Filter = (typeof FILTERS)[number];

const PASSES: Record<Filter, (row: TrackedRow) => boolean> = {
  all: () => true,
  waiting: ({ isFound }) => !isFound,
  found: ({ isFound }) => isFound,
};

/** Every id that is followed, and whether the bank has shown it. */
export function TrackedList({ connectionId, rows }: Props) {
  const { t } = useTranslation('tracking');
  const formats = useFormats();
  const [filter, setFilter] = useState<Filter>('all');
  const columns = useColumns(connectionId);
  const shown = useMemo(() => rows.filter(PASSES[filter]), [rows, filter]);
  const found = rows.filter(PASSES.found).length;
  const summary = { found: formats.count(found), waiting: formats.count(rows.length - found) };
  return (
    <Panel
      title={t('list.title')}
      {...(rows.length > 0 ? { description: t('list.summary', summary) } : {})}
      actions={
        rows.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('list.filter')}
            data={FILTERS.map((value) => ({ value, label: t(`list.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          isFromBank={false}
          icon={IconListSearch}
          title={t('list.empty')}
          description={t('list.emptyText')}
        />
      ) : (
        <DataTable label={t('list.label')} columns={columns} records={shown} />
      )}
    </Panel>
  );
}

function useColumns(connectionId: string): readonly DataColumn<TrackedRow>[] {
  const { t } = useTranslation('tracking');
  return useMemo(
    () => [
      { id: 'kind', title: t('list.kind'), value: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'id',
        title: t('list.id'),
        value: ({ id }) => id,
        cell: ({ id }) => <CopyText value={id} subject={id} />,
      },
      {
        id: 'state',
        title: t('list.state'),
        value: ({ isFound }) => (isFound ? 1 : 0),
        cell: (row) => <FoundBadge row={row} />,
      },
      {
        id: 'added',
        title: t('list.added'),
        value: ({ addedAt }) => addedAt,
        cell: ({ addedAt }) => <InstantText instant={addedAt} />,
      },
      { id: 'source', title: t('list.source'), value: ({ source }) => t(`sources.${source}`) },
      {
        id: 'actions',
        title: t('list.actions'),
        value: () => '',
        cell: (row) => <RemoveAction connectionId={connectionId} row={row} />,
      },
    ],
    [t, connectionId],
  );
}

function FoundBadge({ row: { isFound } }: { readonly row: TrackedRow }) {
  const { t } = useTranslation('tracking');
  if (isFound) return <ToneBadge tone="paid" icon={IconCircleCheck} label={t('list.found')} />;
  const explanation = t('list.waitingText');
  return <ToneBadge tone="open" icon={IconHourglass} label={t('list.waiting')} explanation={explanation} />;
}

function RemoveAction({ connectionId, row }: { readonly connectionId: string; readonly row: TrackedRow }) {
  const { t } = useTranslation('tracking');
  return (
    <IconAction
      icon={IconTrash}
      size="sm"
      tip={t('list.remove')}
      label={`${t('list.remove')}: ${row.id}`}
      onClick={() => void stopTracking(connectionId, row)}
    />
  );
}

/** Nothing is lost by it, so no question is asked before. */
async function stopTracking(connectionId: string, { kind, id, source }: TrackedRow): Promise<void> {
  const answer = await ciclo.tracking.remove({ connectionId, id: { kind, id } });
  if (!answer.ok) return showNotice(answer.error);
  offerUndo({
    text: i18n.t('tracking:list.removed', { id }),
    undo: () => ciclo.tracking.add({ connectionId, text: id, source }),
  });
}
