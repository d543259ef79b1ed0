import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LatePart } from '../../../../src-preload/contract/charge-month.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { MonthOnScreen } from './use-month.ts';

/** What is late of every month, apart from the one that was chosen, and one press that charges what nothing else speaks against. */
export function LateBar({ screen: { head, work, moveLate, more } }: { readonly screen: MonthOnScreen }) {
  const { t } = useTranslation('charging');
  if (head === null || head.late.count === 0) return null;
  const { late } = head;
  return (
    <Paper component="section" withBorder px="sm" py={6} aria-label={t('late.title')}>
      <Group justify="space-between" gap="xs">
        <LateText late={late} />
        {(late.chargeable.count > 0 || work.isLateMoved) && (
          <Button
            variant="default"
            loading={more.isReading}
            leftSection={
              work.isLateMoved ? (
                <IconArrowBackUp size={14} aria-hidden />
              ) : (
                <IconCalendarClock size={14} aria-hidden />
              )
            }
            onClick={() => moveLate(!work.isLateMoved)}
          >
            {work.isLateMoved ? t('late.unmove') : <MoveText late={late} />}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

const APART = ['closed', 'warned', 'gone'] as const satisfies readonly (keyof LatePart)[];

/** What is late in all, and what of it no press charges, with the reason. */
function LateText({ late }: { readonly late: LatePart }) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const worded = (count: number) => ({ count, shown: formats.count(count) });
  const sum = t('late.sum', { ...worded(late.count), amount: formats.money(late.amount) });
  const apart = APART.filter((part) => late[part] > 0).map((part) => t(`late.${part}`, worded(late[part])));
  return (
    <Text size="sm" flex="1 1 24rem">
      {[sum, ...apart].join(' ')}
    </Text>
  );
}

/** The charges that the press takes, and no others. */
function MoveText({ late: { chargeable, movesTo } }: { readonly late: LatePart }) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  return t('late.move', {
    count: chargeable.count,
    shown: formats.count(chargeable.count),
    amount: formats.money(chargeable.amount),
    day: movesTo === null ? '' : formats.date(movesTo),
  });
}
