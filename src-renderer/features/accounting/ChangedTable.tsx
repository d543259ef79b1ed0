import { Button, Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangedEntryRow, PostedAsRow } from '../../../src-preload/contract/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import classes from './accounting.module.css';

type Props = {
  readonly entries: readonly ChangedEntryRow[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
};

/** An entry as it would be posted now. */
export const keyOf = ({ kind, movement, refund, print }: ChangedEntryRow): string =>
  JSON.stringify([kind, movement, refund, print]);

const idOf = ({ movement, refund }: ChangedEntryRow): string => (refund === '' ? movement : refund);

/** Each entry as it left and as it stands now; a word that the office put one right may be taken back, also one that was overtaken. */
export function ChangedTable({ entries, chosen, onChosen }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.accounting.takeBackPutRight);
  const takeBack = ({ movement, refund, kind }: ChangedEntryRow) =>
    void run({ connectionId, entries: [{ movement, refund, kind }] });
  const columns: readonly Untitled<ChangedEntryRow>[] = [
    {
      id: 'choose',
      isTitleHidden: true,
      cell: (row) => row.putRight === null && <Choose row={row} chosen={chosen} onChosen={onChosen} />,
    },
    { id: 'batch', isAtRight: true, cell: ({ batchId }) => batchId },
    { id: 'entry', cell: (row) => <Entry row={row} /> },
    { id: 'left', cell: (row) => <Held row={row} /> },
    { id: 'now', cell: ({ asNow }) => <Posted as={asNow} /> },
    { id: 'state', cell: (row) => <State row={row} onTakeBack={takeBack} /> },
  ];
  return (
    <>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <SmallTable
        label={t('changed.title')}
        columns={titled(columns, (id) => t(`changed.column.${id}`))}
        rows={entries}
        keyOf={keyOf}
        minWidth={900}
      />
    </>
  );
}

type RowProps = { readonly row: ChangedEntryRow };

function Choose({ row, chosen, onChosen }: RowProps & Omit<Props, 'entries'>) {
  const { t } = useTranslation('accounting');
  const key = keyOf(row);
  const toggle = (): void => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChosen(next);
  };
  const label = t('changed.choose', { id: idOf(row) });
  return <Checkbox size="xs" aria-label={label} checked={chosen.has(key)} onChange={toggle} />;
}

function Entry({ row }: RowProps) {
  const { t } = useTranslation('accounting');
  const kind = row.refund === '' ? row.kind : 'refund';
  return (
    <>
      {t(`changed.kind.${kind}`)}
      <Text size="xs" c="dimmed" className={classes.id ?? ''}>
        {idOf(row)}
      </Text>
    </>
  );
}

/** As it left, and what the office has made of it since where that is right no more. */
function Held({ row: { asLeft, overtaken } }: RowProps) {
  const { t } = useTranslation('accounting');
  return (
    <>
      <Posted as={asLeft} />
      {overtaken !== null && (
        <>
          <Text size="sm" mt={6}>
            {t('changed.overtaken')}
          </Text>
          <Posted as={overtaken.as} />
        </>
      )}
    </>
  );
}

function Posted({ as }: { readonly as: PostedAsRow | null }) {
  const { t } = useTranslation('accounting');
  if (as === null) return t('changed.notAtAll');
  return (
    <>
      <CivilDateText date={as.day} />
      {as.parts.map(({ event, amount }) => (
        <Text key={event} size="xs" c="dimmed">
          {t(`use.${event}.name`)}: <Money centavos={amount} />
        </Text>
      ))}
    </>
  );
}

function State({ row, onTakeBack }: RowProps & { readonly onTakeBack: (row: ChangedEntryRow) => void }) {
  const { t } = useTranslation('accounting');
  const { instant } = useFormats();
  const { putRight, overtaken } = row;
  if (putRight === null && overtaken === null) return t('changed.open');
  return (
    <>
      {t(putRight === null ? 'changed.openAgain' : 'changed.right')}
      {putRight !== null && (
        <Text size="xs" c="dimmed">
          {putRight.author ?? t('batches.unknownAuthor')} · {instant(putRight.at)}
        </Text>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('changed.takeBackOf', { id: idOf(row) })}
        onClick={() => onTakeBack(row)}
      >
        {t('changed.takeBack')}
      </Button>
    </>
  );
}
