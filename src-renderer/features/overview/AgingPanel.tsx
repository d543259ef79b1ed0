import { Anchor, Progress, Table, Text } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { Money } from '../../components/values/Money.tsx';
import { daysAfter } from '../../kit/formats/days.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import { AGE_LIMITS, type Overview, unpaidTotal } from './overview.ts';

type Bucket = Overview['aging'][number]['bucket'];

/** How long the unpaid money has been missing. */
export function AgingPanel({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const all = unpaidTotal(overview);
  const description = t('aging.description', {
    count: all.count,
    shown: formats.count(all.count),
    amount: formats.money(all.amount),
  });
  return (
    <Panel title={t('aging.title')} description={all.count > 0 ? description : undefined}>
      {all.count === 0 ? (
        <EmptyState isFromBank icon={IconMoodCheck} title={t('aging.none')} />
      ) : (
        <AgingTable overview={overview} />
      )}
    </Panel>
  );
}

function AgingTable({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const most = Math.max(...overview.aging.map(({ total }) => Number(total.amount)));
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('aging.title')} withRowBorders={false}>
      <Table.Tbody>
        {overview.aging.map(({ bucket, total }) => (
          <Table.Tr key={bucket}>
            <Table.Th scope="row" fw={400} w={128}>
              <Anchor fz="sm" href={hrefOfAge(bucket, overview.asOf ?? '')}>
                {t(`aging.${bucket}`)}
              </Anchor>
            </Table.Th>
            <Table.Td>
              <Progress
                value={(100 * Number(total.amount)) / most}
                size={14}
                radius={2}
                color="var(--chart-unpaid)"
                bg="var(--ciclo-line)"
                aria-hidden
              />
            </Table.Td>
            <Table.Td w={56} ta="right">
              <Text size="sm" c="dimmed" className="numeric">
                {formats.count(total.count)}
              </Text>
            </Table.Td>
            <Table.Td w={120} ta="right">
              <Money centavos={total.amount} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function hrefOfAge(bucket: Bucket, asOf: string): string {
  const [fewest, most] = AGE_LIMITS[bucket];
  return cyclesHref({
    groups: ['unpaid'],
    settleFrom: most === null ? null : daysAfter(asOf, -most),
    settleTo: fewest === null ? null : daysAfter(asOf, -fewest),
  });
}
