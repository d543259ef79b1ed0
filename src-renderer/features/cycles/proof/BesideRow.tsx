import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../kit/formats/formats.ts';

/** Where the open charge stands in its list; `previous` and `next` are null at its ends. */
export type Neighbours = {
  readonly index: number;
  readonly rows: number;
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
};

/** The way from a charge to the one before and the one after it, by buttons and by Alt with an arrow. */
export function BesideRow({ index, rows, previous, next }: Neighbours) {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  useHotkeys([
    ['alt+ArrowUp', () => previous?.()],
    ['alt+ArrowDown', () => next?.()],
  ]);
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={t('beside.title')}>
      <Step icon={IconArrowUp} label={t('beside.previous')} keys={['Alt+ArrowUp', 'Alt+↑']} go={previous} />
      <Step icon={IconArrowDown} label={t('beside.next')} keys={['Alt+ArrowDown', 'Alt+↓']} go={next} />
      <Text size="sm" c="dimmed" className="numeric" role="status">
        {t('beside.place', { place: count(index + 1), rows: count(rows) })}
      </Text>
    </Group>
  );
}

type StepProps = {
  readonly icon: TablerIcon;
  readonly label: string;
  /** The keys that do the same, for machines and for people. */
  readonly keys: readonly [aria: string, shown: string];
  readonly go: (() => void) | null;
};

/** Keeps the focus at an end of the list, where it leads no further. */
function Step({ icon: Icon, label, keys: [aria, shown], go }: StepProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      aria-keyshortcuts={aria}
      title={shown}
      {...(go === null ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: go })}
    >
      {label}
    </Button>
  );
}
