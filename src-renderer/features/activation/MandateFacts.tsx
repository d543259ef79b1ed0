import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { MandateAmountText } from '../../components/values/MandateAmountText.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { PeriodicityText } from '../../components/values/PeriodicityText.tsx';
import type { Guide } from './guide.ts';

/** Whose mandate it is and what the payer will be asked to authorise. */
export function MandateFacts({ guide: { row } }: { readonly guide: Guide }) {
  const { t } = useTranslation('activation');
  const facts = [
    ['contract', row.object === null ? row.contract : `${row.contract} · ${row.object}`],
    ['amount', <MandateAmountText key="amount" row={row} />],
    ['periodicity', <PeriodicityText key="periodicity" periodicity={row.periodicity} />],
    ['start', <CivilDateText key="start" date={row.startDate} />],
  ] as const;
  return (
    <Paper withBorder px="md" py="sm">
      <Group justify="space-between" gap="md">
        <Group gap="sm">
          <Title order={2}>{row.payerName}</Title>
          <MandateStatusBadge row={row} />
        </Group>
        <Group gap="xl">
          {facts.map(([name, value]) => (
            <Stack key={name} gap={0}>
              <Text size="xs" c="dimmed">
                {t(`facts.${name}`)}
              </Text>
              <Text size="sm" component="div">
                {value}
              </Text>
            </Stack>
          ))}
        </Group>
      </Group>
    </Paper>
  );
}
