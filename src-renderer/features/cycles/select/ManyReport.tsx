import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { ManyState, Over } from './one-by-one.ts';

type Props = { readonly state: ManyState; readonly onStop: () => void };

/** How far the work on many rows has come, then what became of each that was not done. */
export function ManyReport({ state, onStop }: Props) {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  if (state.kind === 'waiting') return null;
  if (state.kind === 'over') return <Outcomes outcomes={state.outcomes} isStopped={state.isStopped} />;
  const text = t('select.running', { done: count(state.done), total: count(state.total) });
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {t('select.closingStops')}
      </Text>
      <Progress value={(state.done / state.total) * 100} aria-label={text} />
      <Group>
        <Button variant="default" onClick={onStop}>
          {t('select.stop')}
        </Button>
      </Group>
    </Stack>
  );
}

/** How many were done, whether all were come to, and why those were not done that were not. */
export function Outcomes({ outcomes, isStopped }: Over) {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  const failed = outcomes.filter(({ isDone }) => !isDone);
  const done = outcomes.length - failed.length;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} role="status">
        {t('select.done', { count: done, shown: count(done) })} {isStopped && t('select.stopped')}
      </Text>
      <RowReasons
        title={t('select.notDone', { count: failed.length, shown: count(failed.length) })}
        rows={failed}
      />
    </Stack>
  );
}

/** A charge that is left out, or a retry of it with its own day, and why. */
type LeftOut = {
  readonly row: Pick<CycleRow, 'txid' | 'payerName' | 'contract' | 'dueDate'>;
  readonly text: string;
};

/** Rows by payer, each with why it is left out; nothing where there are none. */
export function RowReasons({ title, rows }: { readonly title: string; readonly rows: readonly LeftOut[] }) {
  const { date } = useFormats();
  if (rows.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" mah={220} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={title}>
        {rows.map(({ row, text }) => (
          <List.Item key={row.txid}>
            {row.payerName || row.contract || row.txid} ({date(row.dueDate)}): {text}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
