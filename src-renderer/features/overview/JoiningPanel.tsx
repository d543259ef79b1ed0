import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cycleTabHref } from '../../kit/routes/cycle-links.ts';
import type { Overview } from './overview.ts';

/** What was paid with the authorisation itself: apart, since every other figure is of cycles. Nothing where no payer joined so. */
export function JoiningPanel({ joining }: Pick<Overview, 'joining'>) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  if (joining.count === 0) return null;
  const shown = t('joining.count', { count: joining.count, shown: formats.count(joining.count) });
  return (
    <Panel title={t('joining.title')} description={t('joining.description')}>
      <Group justify="space-between" gap="xs">
        <Anchor fz="sm" href={cycleTabHref('joining')}>
          {shown}
        </Anchor>
        <Text component="div" size="sm" fw={600}>
          <Money centavos={joining.amount} />
        </Text>
      </Group>
      {joining.refunded !== 0 && (
        <Text size="xs" c="dimmed" ta="right">
          {t('joining.refunded', { amount: formats.money(joining.refunded) })}
        </Text>
      )}
    </Panel>
  );
}
