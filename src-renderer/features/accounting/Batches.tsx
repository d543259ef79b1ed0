import { Anchor, Button, Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconFileExport,
  IconZoomCheck,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedBatch, PostingBatchRow } from '../../../src-preload/contract/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { UnreadableRows } from '../../components/failures/UnreadableRows.tsx';
import { UnkeptFile } from '../../components/files/UnkeptFile.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone, showReport } from '../../components/notices/notices.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { ConfirmActionDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { monthAround } from '../../kit/formats/days.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { onLedgerStale } from '../../kit/queries/stale-on.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { movedByBatch } from './batch-sums.ts';
import { UnnotedFile } from './UnnotedFile.tsx';

type Props = {
  readonly batches: readonly PostingBatchRow[];
  /** Rows kept among them that say something that Ciclo does not write. */
  readonly unreadable: readonly string[];
  readonly onMonth: (month: string) => void;
  readonly onChanged: () => void;
};

/** The batches in which entries left, newest first: each is written again as it was, or gives its entries back. */
export function Batches({ batches, unreadable, onMonth, onChanged }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const [undone, setUndone] = useState<number | null>(null);
  const { state, run } = useAction(ciclo.accounting.again);
  const { changed, looking, look } = useChanges();
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
    <Panel
      title={t('batches.title')}
      description={t('batches.text')}
      actions={
        batches.some(({ undoneAt }) => undoneAt === null) && (
          <Button
            variant="default"
            leftSection={<IconZoomCheck size={16} aria-hidden />}
            loading={looking.kind === 'running'}
            onClick={look}
          >
            {t('batches.look')}
          </Button>
        )
      }
    >
      {looking.kind === 'failed' && <FailureNotice failure={looking.failure} />}
      {changed?.length === 0 && (
        <Text size="sm" role="status">
          {t('batches.noneChanged')}
        </Text>
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <UnreadableRows rows={unreadable} />
      {batches.length === 0 ? (
        <Text size="sm">{t('batches.none')}</Text>
      ) : (
        <Table
          batches={batches}
          changed={changed ?? []}
          onMonth={onMonth}
          onAgain={(id) => void again(id)}
          onUndo={setUndone}
        />
      )}
      <UndoQuestion
        id={undone}
        putRight={batches.find(({ id }) => id === undone)?.putRight ?? 0}
        onDone={onChanged}
        onClose={() => setUndone(null)}
      />
    </Panel>
  );
}

type UndoProps = {
  /** Which batch; null while none is asked about. */
  readonly id: number | null;
  readonly putRight: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks before a batch gives its entries back; what the office has put right of them is to be taken back there too. */
function UndoQuestion({ id: asked, putRight, onDone, onClose }: UndoProps) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const id = asked ?? 0;
  const corrected = t('batches.corrected', { count: putRight, shown: count(putRight) });
  return (
    <ConfirmActionDialog
      title={t('batches.question', { id })}
      isOpen={asked !== null}
      text={[t('batches.meaning'), ...(putRight > 0 ? [corrected] : [])].join(' ')}
      confirmLabel={t('batches.undo')}
      call={ciclo.accounting.undo}
      input={{ connectionId, id }}
      onDone={() => {
        onDone();
        showDone(t('batches.undone', { id }));
      }}
      onClose={onClose}
    />
  );
}

/** What the last press has found, until the ledger changes: of what came after it, it says nothing. */
function useChanges() {
  const { id: connectionId } = useConnection();
  const { state, run, reset } = useAction(ciclo.accounting.changedByBatch);
  useEffect(() => onLedgerStale(connectionId, reset), [connectionId, reset]);
  return {
    changed: state.kind === 'done' ? state.value : null,
    looking: state,
    look: () => void run({ connectionId }),
  };
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
  readonly changed: readonly ChangedBatch[];
  readonly onMonth: (month: string) => void;
  readonly onAgain: (id: number) => void;
  readonly onUndo: (id: number) => void;
};

function Table({ batches, changed, onMonth, onAgain, onUndo }: TableProps) {
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
    { id: 'state', cell: (batch) => <StateAndChanges batch={batch} changed={changed} onMonth={onMonth} /> },
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

type StateProps = Pick<TableProps, 'changed' | 'onMonth'> & { readonly batch: PostingBatchRow };

/** How a batch stands, and what of it has changed since, once that was looked for; a press leads to the first month with any. */
function StateAndChanges({ batch, changed, onMonth }: StateProps) {
  const { t } = useTranslation('accounting');
  const { count, month: monthName } = useFormats();
  const found = changed.find(({ id }) => id === batch.id);
  return (
    <>
      <State batch={batch} />
      {found !== undefined && batch.undoneAt === null && (
        <Anchor
          component="button"
          type="button"
          fz="xs"
          display="block"
          title={t('batches.seeChanged', { month: monthName(found.month) })}
          onClick={() => onMonth(found.month)}
        >
          {t('batches.changed', { count: found.changed, shown: count(found.changed) })}
        </Anchor>
      )}
    </>
  );
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

type ActsProps = Pick<TableProps, 'onAgain' | 'onUndo'> & { readonly batch: PostingBatchRow };

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
