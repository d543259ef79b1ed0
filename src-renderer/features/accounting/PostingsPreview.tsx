import { Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileExport, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PostingChoice, PostingPreview } from '../../../src-preload/contract/accounting.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { UnkeptFile } from '../../components/files/UnkeptFile.tsx';
import { showDone, showReport } from '../../components/notices/notices.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction, useSingleFlight } from '../../kit/queries/use-action.ts';
import classes from './accounting.module.css';
import { LackingAccounts } from './LackingAccounts.tsx';
import { UnnotedFile } from './UnnotedFile.tsx';

type Props = {
  readonly preview: PostingPreview;
  /** Whether the preview is of `choice`; until it is, nothing can be written. */
  readonly isCurrent: boolean;
  readonly choice: PostingChoice;
  /** The day that the ledger tells of, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly onChanged: () => void;
};

/** What would be written, the first lines of it as they will stand in the file, and the button that writes it; or what holds it up. */
export function PostingsPreview({ preview, ...rest }: Props) {
  const { t } = useTranslation('accounting');
  if (preview.kind === 'cnpj_invalid')
    return <Notice tone="error" icon={IconAlertTriangle} title={t('cnpj.invalid')} />;
  if (preview.kind === 'unmapped') return <LackingAccounts lacking={preview.lacking} />;
  return <Ready preview={preview} {...rest} />;
}

type Ready = Extract<PostingPreview, { kind: 'ready' }>;
type ReadyProps = Omit<Props, 'preview'> & { readonly preview: Ready };

function Ready({ preview, isCurrent, choice, asOf, onChanged }: ReadyProps) {
  const { t } = useTranslation('accounting');
  const { count, money } = useFormats();
  const { state, run } = useAction(ciclo.accounting.write);
  const write = useSingleFlight(async () => {
    const answer = await run(choice);
    onChanged();
    if (answer.ok && answer.value.path !== null) showDone(t('write.done', { path: answer.value.path }));
    if (answer.ok && answer.value.unnoted)
      showReport(<UnnotedFile batchId={answer.value.batchId ?? 0} unnoted={answer.value.unnoted} />);
    if (answer.ok && answer.value.unkept) showReport(<UnkeptFile unkept={answer.value.unkept} />);
  });
  const { entries, received, refunded, revenue, fees } = preview;
  return (
    <Stack gap="sm" w="100%" aria-busy={!isCurrent}>
      <Text size="sm" role="status">
        {entries === 0
          ? t(preview.leftOut > 0 ? 'write.allLeft' : 'write.nothing')
          : t('write.ready', { count: entries, shown: count(entries) })}
        {entries > 0 && ` ${t('write.sums', { received: money(received), refunded: money(refunded) })}`}
        {revenue > 0 && ` ${t('write.revenue', { revenue: money(revenue) })}`}
        {fees > 0 && ` ${t('write.fees', { fees: money(fees) })}`}
      </Text>
      {preview.head.length > 0 && (
        <section aria-label={t('write.head')}>
          <Text size="xs" c="dimmed">
            {t('write.head')}
          </Text>
          <Code block className={classes.head} tabIndex={0}>
            {preview.head.join('\n')}
          </Code>
        </section>
      )}
      <Warnings preview={preview} isOver={choice.month < asOf.slice(0, 7)} />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group gap="md">
        <Button
          leftSection={<IconFileExport size={16} aria-hidden />}
          disabled={entries === 0 || !isCurrent}
          loading={state.kind === 'running'}
          onClick={() => void write(undefined)}
        >
          {t('write.button')}
        </Button>
        {fees === 0 && (
          <Text size="sm" c="dimmed" flex="1 1 260px">
            {t('write.noFees')}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

type WarningsProps = { readonly preview: Ready; readonly isOver: boolean };

/** What is to be known before the file is handed over; none of it holds it up. */
function Warnings({ preview, isOver }: WarningsProps) {
  const { t } = useTranslation('accounting');
  const { count, date } = useFormats();
  const { leftOut, changed, changedRevenue, toCome, cut, overlapping, withoutFile, entries } = preview;
  const texts = [
    withoutFile.length > 0 && t('warn.withoutFile', { batches: withoutFile.join(', ') }),
    entries > 0 && overlapping.length > 0 && t('warn.overlap', { batches: overlapping.join(', ') }),
    entries > 0 && leftOut > 0 && t('warn.leftOut', { count: leftOut, shown: count(leftOut) }),
    changed > 0 && t('warn.changed', { count: changed, shown: count(changed) }),
    changedRevenue.length > 0 && t('warn.changedRevenue', { charges: changedRevenue.join(', ') }),
    toCome !== null &&
      t('warn.toCome', {
        count: toCome.charges,
        shown: count(toCome.charges),
        day: date(toCome.after),
      }),
    cut > 0 && t('warn.cut', { count: cut, shown: count(cut) }),
    !isOver && t('warn.notOver'),
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <Notice role="status" tone="quiet" icon={IconInfoCircle} title={t('warn.title')}>
      <List size="sm">
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
