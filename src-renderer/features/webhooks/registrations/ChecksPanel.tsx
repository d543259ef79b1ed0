import { Button, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconHourglass,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WebhookCheck } from '../../../../src-preload/contract/webhooks.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import type { Query } from '../../../kit/queries/use-query.ts';
import { targetLabel } from '../target-label.ts';
import classes from '../webhooks.module.css';

const LOOKS = {
  passed: { tone: 'paid', icon: IconCircleCheck },
  failed: { tone: 'unpaid', icon: IconCircleX },
  ask: { tone: 'attention', icon: IconQuestionMark },
  waiting: { tone: 'attention', icon: IconHourglass },
  idle: { tone: 'closed', icon: IconCircleMinus },
} as const satisfies Record<WebhookCheck['outcome'], Look>;

/** What to look at when deliveries are missing, in the order in which it helps. */
export function ChecksPanel({ checks }: { readonly checks: Query<readonly WebhookCheck[]> }) {
  const { t } = useTranslation('webhooks');
  return (
    <Panel
      title={t('checks.title')}
      description={t('checks.description')}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={checks.state === 'ready' && checks.isRefreshing}
          onClick={checks.refresh}
        >
          {t('checks.again')}
        </Button>
      }
    >
      <QueryView query={checks}>
        {(all) => (
          <ol className={`plain-list ${classes.checks}`} aria-label={t('checks.title')}>
            {all.map((check, at) => (
              <CheckItem key={check.step} check={check} number={at + 1} />
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}

type ItemProps = { readonly check: WebhookCheck; readonly number: number };

function CheckItem({ check, number }: ItemProps) {
  const { t } = useTranslation('webhooks');
  const { schemeWord } = useConnection();
  return (
    <li>
      <span className={classes.step} aria-hidden>
        {number}
      </span>
      <span>
        <ToneBadge {...LOOKS[check.outcome]} label={t(`checks.outcome.${check.outcome}`)} />
      </span>
      <Stack gap={2}>
        <Text size="sm" fw={600}>
          {t(`checks.${check.step}.question`, { word: schemeWord })}
        </Text>
        <CheckText check={check} />
      </Stack>
    </li>
  );
}

/** What was found, and what to do about it. */
function CheckText({ check }: { readonly check: WebhookCheck }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { step, outcome, targets, detail, meaning, at } = check;
  const when = at === null ? '' : formats.instant(at);
  const context = outcome === 'waiting' && at === null ? 'unknown' : outcome;
  const params = { targets: targets.map((target) => targetLabel(target, t)).join('; '), detail, when };
  return (
    <>
      <Text size="sm">{t(`checks.${step}.${context}`, params)}</Text>
      {meaning !== null && <Text size="sm">{t(`probe.meaning.${meaning}`, { detail })}</Text>}
    </>
  );
}
