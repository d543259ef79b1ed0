import { Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePlan } from '../../../../../src-preload/contract/charging.ts';
import { useFormats } from '../../../../kit/formats/formats.ts';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { timeLeft } from './time-left.ts';

type Props = { readonly deadline: ChangePlan['deadline'] };

const TICK_MS = 1_000;

/** Until when a charge may be cancelled, counted down; or why it no longer may. */
export function Deadline({ deadline }: Props) {
  const { t } = useTranslation(['charging', 'drafts']);
  const formats = useFormats();
  if (deadline.kind === 'open') return <Countdown deadline={deadline} />;
  if (deadline.kind === 'passed')
    return (
      <Text size="sm">
        {t('deadline.passed', {
          until: formats.instant(deadline.until),
          settleDate: formats.date(deadline.settleDate),
        })}
      </Text>
    );
  const status = t(`drafts:status.${deadline.status}`, { defaultValue: deadline.status });
  return <Text size="sm">{t('deadline.wrong_status', { status })}</Text>;
}

type Open = Extract<Props['deadline'], { kind: 'open' }>;

/** The practice bank's clock stands still or runs at a pace of its own: its time left is told anew with each change. */
function Countdown({ deadline: { until, leftMs } }: { readonly deadline: Open }) {
  const { t } = useTranslation('charging');
  const { instant } = useFormats();
  const { isPractice } = useConnection();
  const [begunAtMs] = useState(() => Date.now());
  const [nowMs, setNowMs] = useState(begunAtMs);
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: !isPractice });
  const left = timeLeft(leftMs - (nowMs - begunAtMs));
  return (
    <Text size="sm" role="timer">
      {t(left.days > 0 ? 'deadline.openDays' : 'deadline.open', {
        count: left.days,
        time: left.time,
        until: instant(until),
      })}
    </Text>
  );
}
