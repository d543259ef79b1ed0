import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangedEntryRow } from '../../../src-preload/contract/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { UnreadNotice } from '../../components/reading/UnreadNotice.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ChangedTable, keyOf } from './ChangedTable.tsx';

type Props = {
  /** `YYYY-MM`. */
  readonly month: string;
};

/** What of a month changed after it left, and whether the office has put it right in its own books; nothing where nothing changed. */
export function ChangedEntries({ month }: Props) {
  const { t } = useTranslation('accounting');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.accounting.changed, { connectionId, month });
  if (query.state === 'failed') return <FailureNotice failure={query.failure} onRetry={query.refresh} />;
  if (query.state !== 'ready' || query.value.total === 0) return null;
  return (
    <Panel title={t('changed.title')} description={t('changed.text')}>
      <UnreadNotice unread={query.unread} onRetry={query.refresh} />
      <Changed key={month} {...query.value} isCurrent={query.isCurrent} />
    </Panel>
  );
}

type ChangedProps = {
  readonly entries: readonly ChangedEntryRow[];
  readonly total: number;
  readonly isCurrent: boolean;
};

function Changed({ entries, total, isCurrent }: ChangedProps) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Stack gap="sm">
      <PutRight entries={entries} isCurrent={isCurrent} chosen={chosen} onChosen={setChosen} />
      <ChangedTable entries={entries} chosen={chosen} onChosen={setChosen} />
      {total > entries.length && (
        <Text size="sm">{t('changed.first', { shown: count(entries.length), total: count(total) })}</Text>
      )}
    </Stack>
  );
}

type ChoiceProps = Pick<ChangedProps, 'entries' | 'isCurrent'> & {
  /** Keys of entries, each as it was seen: one that changes meanwhile is chosen no more. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
};

function PutRight({ entries, isCurrent, chosen, onChosen }: ChoiceProps) {
  const { t } = useTranslation('accounting');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.accounting.putRight);
  const open = entries.filter(({ putRight }) => putRight === null);
  const picked = open.filter((entry) => chosen.has(keyOf(entry)));
  const areAll = picked.length === open.length;
  const put = async (): Promise<void> => {
    const seen = picked.map(({ movement, refund, kind, batchId, print }) => ({
      ...{ movement, refund, kind, batchId, print },
    }));
    const answer = await run({ connectionId, entries: seen });
    if (answer.ok) onChosen(new Set());
  };
  if (open.length === 0) return <Text size="sm">{t('changed.allRight')}</Text>;
  return (
    <>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group gap="md">
        <Checkbox
          size="xs"
          label={t('changed.all', { count: open.length, shown: count(open.length) })}
          checked={areAll}
          indeterminate={picked.length > 0 && !areAll}
          onChange={() => onChosen(new Set(areAll ? [] : open.map(keyOf)))}
        />
        <Button
          variant="default"
          disabled={picked.length === 0 || !isCurrent}
          loading={state.kind === 'running'}
          onClick={() => void put()}
        >
          {t('changed.putRight')}
        </Button>
      </Group>
    </>
  );
}
