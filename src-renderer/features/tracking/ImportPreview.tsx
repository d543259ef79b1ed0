import { Code, Group, Stack, Text } from '@mantine/core';
import { IconCalendarDollar, IconCash, IconRepeat, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TrackedReading } from '../../../src-preload/contract/tracking.ts';
import { RESOURCE_KINDS, type ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { Section } from '../../components/layout/Section.tsx';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';

const KIND_ICONS = {
  charge: IconCalendarDollar,
  mandate: IconRepeat,
  settlement: IconCash,
} as const satisfies Record<ResourceKind, TablerIcon>;

/** More are mended better in the file itself. */
const MOST_FAULTS = 50;

/** What a text names, by kind, and every line that is refused with its reason. */
export function ImportPreview({ reading: { ids, faults } }: { readonly reading: TrackedReading }) {
  const { t } = useTranslation('tracking');
  const formats = useFormats();
  const kinds = RESOURCE_KINDS.map((kind) => ({
    kind,
    count: ids.filter((each) => each.kind === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <Section title={t('preview.title')}>
      <Stack gap="xs">
        <Group gap="xs" role="status">
          {kinds.length === 0 && <Text size="sm">{t('preview.nothing')}</Text>}
          {kinds.map(({ kind, count }) => (
            <ToneBadge
              key={kind}
              tone="open"
              icon={KIND_ICONS[kind]}
              label={t(`counts.${kind}`, { count, formatted: formats.count(count) })}
            />
          ))}
        </Group>
        {faults.length === 0 ? <Text size="sm">{t('preview.noFaults')}</Text> : <Faults faults={faults} />}
      </Stack>
    </Section>
  );
}

function Faults({ faults }: Pick<TrackedReading, 'faults'>) {
  const { t } = useTranslation('tracking');
  const formats = useFormats();
  const columns: readonly Untitled<TrackedReading['faults'][number]>[] = [
    { id: 'line', cell: ({ line }) => formats.count(line) },
    { id: 'cell', cell: ({ cell }) => cell !== null && <Code fz="xs">{cell.slice(0, 60)}</Code> },
    { id: 'reason', cell: ({ reason }) => t(`faults.${reason}`) },
  ];
  const hidden = faults.length - MOST_FAULTS;
  const counted = (count: number) => ({ count, formatted: formats.count(count) });
  return (
    <>
      <Text size="sm" fw={600}>
        {t('preview.faults', counted(faults.length))}
      </Text>
      <SmallTable
        style={{ width: 'auto' }}
        columns={titled(columns, (id) => t(`preview.${id}`))}
        rows={faults.slice(0, MOST_FAULTS)}
        keyOf={({ line }) => line}
      />
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {t('preview.more', counted(hidden))}
        </Text>
      )}
    </>
  );
}
