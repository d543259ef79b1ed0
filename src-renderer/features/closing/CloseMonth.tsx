import { Group, List, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingMonth } from '../../../src-preload/contract/closing.ts';
import { isCounted } from '../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../bridge.ts';
import { DialogButton } from '../../components/layout/DialogButton.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { Confirmation, progressOf } from '../../components/writing/Confirmation.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import classes from './closing.module.css';
import { daysOf } from './closing-place.ts';
import type { OpenOfMonth } from './use-open-points.ts';

type Props = { readonly month: ClosingMonth; readonly open: OpenOfMonth; readonly onChanged: () => void };

/** Closes an open month, after a question; a month that is not over says why it cannot be closed yet. */
export function CloseMonth({ month, open, onChanged }: Props) {
  const { t } = useTranslation('closing');
  const formats = useFormats();
  const named = formats.month(month.month);
  const notOver = t('close.notOver', {
    month: named,
    last: formats.date(daysOf(month.month).last),
    today: formats.date(month.today),
  });
  return (
    <Panel title={t('close.title')}>
      <Group gap="md">
        <DialogButton
          label={t('close.button')}
          variant="filled"
          leftSection={<IconLock size={16} aria-hidden />}
          disabled={!month.isOver}
          aria-describedby="closing-why"
          title={t('close.question', { month: named })}
        >
          {(close) => <Question month={month} open={open} onChanged={onChanged} onClose={close} />}
        </DialogButton>
        <Text size="sm" id="closing-why" flex="1 1 260px">
          {month.isOver ? t('close.text') : notOver}
        </Text>
      </Group>
    </Panel>
  );
}

function Question({ month, open, onChanged, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const named = useFormats().month(month.month);
  const { state, run } = useAction(ciclo.closing.close);
  const close = async (): Promise<void> => {
    const { basis, draft } = month;
    const answer = await run({ connectionId, month: month.month, basis, linesHash: draft.linesHash });
    // Refused too: what was shown may have moved.
    onChanged();
    if (!answer.ok) return;
    onClose();
    showDone(t('close.done', { month: named }));
  };
  return (
    <Confirmation
      isHarmless
      text={t('close.meaning')}
      confirmLabel={t('close.button')}
      confirmIcon={<IconLock size={14} aria-hidden />}
      progress={progressOf(state)}
      onConfirm={close}
      onClose={onClose}
    >
      <Summary month={month} open={open} />
    </Confirmation>
  );
}

const authorText = (author: string | null, t: TFunction<'closing'>): string =>
  author === null ? t('close.authorUnknown') : t('close.author', { author });

/** What is closed, what stands open meanwhile, and who does it. */
function Summary({ month: { draft, basis }, open }: Pick<Props, 'month' | 'open'>) {
  const { t } = useTranslation('closing');
  const { money, count } = useFormats();
  const { id: connectionId } = useConnection();
  const who = useQuery(ciclo.history.author, { connectionId });
  const { received, refunded, net } = draft.totals;
  const facts = [
    t('close.sums', { received: money(received), refunded: money(refunded), net: money(net) }),
    t('close.by', { basis: t(`basis.${basis}`), shown: count(draft.lines), count: draft.lines }),
    // Its line is kept for it: the buttons stand below.
    who.state === 'ready' ? authorText(who.value, t) : '\u00a0',
  ];
  return (
    <Stack gap="xs">
      <List size="sm" spacing={4}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
      <StillOpen open={open} />
    </Stack>
  );
}

function StillOpen({ open: { points, since } }: Pick<Props, 'open'>) {
  const { t } = useTranslation('closing');
  const { count } = useFormats();
  const isWhole = since.state === 'ready';
  const [isEarly] = useState(since.state === 'loading');
  if (points.length === 0 && isWhole && !isEarly) return null;
  return (
    <div className={isEarly ? classes.stillOpen : undefined}>
      {points.length > 0 && <Text size="sm">{t('close.open')}</Text>}
      <List size="sm">
        {points.map(({ point, count: counted, toReopen }) => (
          <List.Item key={`${point} ${toReopen?.basis ?? ''}`}>
            {t(`open.point.${point}.name`)}
            {isCounted(point) && `: ${count(counted)}`}
          </List.Item>
        ))}
      </List>
      {!isWhole && (
        <Text size="sm" c="dimmed">
          {t(since.state === 'failed' ? 'open.unlooked' : 'open.looking')}
        </Text>
      )}
    </div>
  );
}
