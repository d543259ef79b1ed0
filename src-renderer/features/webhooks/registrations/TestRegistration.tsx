import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Probe, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { Section } from '../../../components/layout/Section.tsx';
import { SideDrawer } from '../../../components/layout/SideDrawer.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { targetLabel } from '../target-label.ts';
import classes from '../webhooks.module.css';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget;
  readonly onClose: () => void;
};

const SIDES = ['public', 'local'] as const;

/** Requests the routes as the bank would and says what each answer means. */
export function TestRegistration({ connectionId, target, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const probes = useQuery(ciclo.webhooks.test, { connectionId, target });
  return (
    <SideDrawer title={t('probe.title', { target: targetLabel(target, t) })} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('probe.description')}</Text>
        <QueryView query={probes}>
          {(all) => SIDES.map((side) => <Side key={side} side={side} probes={all} />)}
        </QueryView>
        <Group>
          <Button
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={probes.state === 'ready' && probes.isRefreshing}
            onClick={probes.refresh}
          >
            {t('probe.again')}
          </Button>
        </Group>
      </Stack>
    </SideDrawer>
  );
}

type SideProps = { readonly side: Probe['side']; readonly probes: readonly Probe[] };

function Side({ side, probes }: SideProps) {
  const { t } = useTranslation('webhooks');
  const own = probes.filter((probe) => probe.side === side);
  return (
    <Section title={t(`probe.side.${side}`)}>
      {own.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(`probe.absent.${side}`)}
        </Text>
      ) : (
        <Stack gap="sm">
          {own.map((probe) => (
            <ProbeLine key={`${probe.route} ${probe.method}`} probe={probe} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function ProbeLine({ probe }: { readonly probe: Probe }) {
  const { t } = useTranslation('webhooks');
  const { route, method, url, meaning, isGood, detail } = probe;
  return (
    <div>
      <Group gap="sm">
        <ToneBadge
          tone={isGood ? 'paid' : 'unpaid'}
          icon={isGood ? IconCircleCheck : IconCircleX}
          label={detail}
        />
        <Text size="sm" fw={600}>
          {t(`probe.route.${route}`)}
        </Text>
      </Group>
      <span className={classes.mono}>
        {method} {url}
      </span>
      <Text size="sm">{t(`probe.meaning.${meaning}`, { detail })}</Text>
    </div>
  );
}
