import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostingBatchRow } from '../../../src-preload/contract/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { ConfirmActionDialog } from '../../components/ConfirmWriteDialog.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { InstantText } from '../../components/InstantText.tsx';
import { Money } from '../../components/Money.tsx';
import { showDone, showReport } from '../../components/notices/notices.tsx';
import { Panel } from '../../components/Panel.tsx';
import { ToneBadge } from '../../components/ToneBadge.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { UnkeptFile } from '../../components/UnkeptFile.tsx';
import { monthAround } from '../../kit/formats/days.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { movedByBatch } from './batch-sums.ts';
import { UnnotedFile } from './UnnotedFile.tsx';

type Props = { readonly batches: readonly PostingBatchRow[]; readonly onChanged: () => void };

/** The batches in which entries left, newest first: each is written again as it was, or gives its entries back. */
export function Batches({ batches, onChanged }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const [undone, setUndone] = useState<number | null>(null);
  const { state, run } = useAction(ciclo.accounting.again);
  const again = async (id: number): Promise<void> => {
    const answer = await run({ connectionId, id });
    onChanged();
    if (answer.ok && answer.value.path !== null)
      showDone(t('batches.repeated', { id, path: answer.value.path }));
    if (answer.ok && answer.value.unnoted)
      showReport(<UnnotedFile batchId={id} unnoted={answer.value.unnoted} />);
    if (answer.ok && answer.value.unkept) showReport(<UnkeptFile unkept={answer.value.unkept} />);
  };
  return (
    <Panel title={t('batches.title')} description={t('batches.text')}>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {batches.length === 0 ? (
        <Text size="sm">{t('batches.none')}</Text>
      ) : (
        <Table batches={batches} onAgain={(id) => void again(id)} onUndo={setUndone} />
      )}
      <ConfirmActionDialog
        title={t('batches.question', { id: undone ?? 0 })}
        isOpen={undone !== null}
        text={t('batches.meaning')}
        confirmLabel={t('batches.undo')}
        call={ciclo.accounting.undo}
        input={{ connectionId, id: undone ?? 0 }}
        onDone={() => {
          onChanged();
          showDone(t('batches.undone', { id: undone ?? 0 }));
        }}
        onClose={() => setUndone(null)}
      />
    </Panel>
  );
}

/** The money of a batch, and the revenue in it apart. */
function Sums({ batch }: { readonly batch: PostingBatchRow }) {
  const { t } = useTranslation('accounting');
  const { money } = useFormats();
  return (
    <>
      <Money centavos={movedByBatch(batch)} />
      {batch.revenue > 0 && (
        <Text size="xs" c="dimmed">
          {t('write.revenue', { revenue: money(batch.revenue) })}
        </Text>
      )}
    </>
  );
}

type TableProps = {
  readonly batches: readonly PostingBatchRow[];
  readonly onAgain: (id: number) => void;
  readonly onUndo: (id: number) => void;
};

function Table({ batches, onAgain, onUndo }: TableProps) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const columns: readonly Untitled<PostingBatchRow>[] = [
    { id: 'id', isAtRight: true, cell: ({ id }) => id },
    { id: 'period', cell: (batch) => <Period batch={batch} /> },
    { id: 'layout', cell: ({ layout }) => t(`layout.${layout}`) },
    { id: 'entries', isAtRight: true, cell: ({ entries }) => count(entries) },
    { id: 'sum', isAtRight: true, cell: (batch) => <Sums batch={batch} /> },
    { id: 'who', cell: ({ author }) => author ?? t('batches.unknownAuthor') },
    { id: 'at', cell: ({ at }) => <InstantText instant={at} /> },
    { id: 'state', cell: (batch) => <State batch={batch} /> },
    {
      id: 'acts',
      isTitleHidden: true,
      isAtRight: true,
      cell: (batch) => batch.undoneAt === null && <Acts batch={batch} onAgain={onAgain} onUndo={onUndo} />,
    },
  ];
  return (
    <SmallTable
      label={t('batches.title')}
      columns={titled(columns, (id) => t(`batches.column.${id}`))}
      rows={batches}
      keyOf={({ id }) => id}
      minWidth={900}
    />
  );
}

/** A month by its name, other days by the first and the last. */
function Period({ batch: { from, to } }: { readonly batch: PostingBatchRow }) {
  const { month, date } = useFormats();
  const { first, last } = monthAround(from, 0);
  return from === first && to === last ? month(from.slice(0, 7)) : `${date(from)} – ${date(to)}`;
}

function State({ batch: { undoneAt, path } }: { readonly batch: PostingBatchRow }) {
  const { t } = useTranslation('accounting');
  if (undoneAt !== null) return <ToneBadge tone="closed" icon={IconArrowBackUp} label={t('batches.draft')} />;
  if (path !== '') return <ToneBadge tone="paid" icon={IconCheck} label={t('batches.standing')} />;
  return (
    <ToneBadge
      tone="attention"
      icon={IconAlertTriangle}
      label={t('batches.fileless')}
      explanation={t('batches.filelessText')}
    />
  );
}

type ActsProps = Omit<TableProps, 'batches'> & { readonly batch: PostingBatchRow };

function Acts({ batch: { id }, onAgain, onUndo }: ActsProps) {
  const { t } = useTranslation('accounting');
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconFileExport size={12} aria-hidden />}
        aria-label={t('batches.againOf', { id })}
        onClick={() => onAgain(id)}
      >
        {t('batches.again')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('batches.undoOf', { id })}
        onClick={() => onUndo(id)}
      >
        {t('batches.undoButton')}
      </Button>
    </Group>
  );
}
