import { Button, Group, Pill } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { RelativeWindow } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { type Formats, useFormats } from '../../../kit/formats/formats.ts';
import type { RelativeWindows } from '../../../kit/routes/cycle-links.ts';
import { type CyclesLocation, moveTo, UNFILTERED } from '../use-cycles-location.ts';

type Active = {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<CycleFilter>;
  /** The window whose days these are. */
  readonly of?: keyof RelativeWindows;
};

/** What narrows the list now, each part with a way to take it off. */
export function ActiveFilters({ location }: { readonly location: CyclesLocation }) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const active = filterParts(location, t, formats);
  if (active.length === 0) return null;
  const takeOff = ({ without, of }: Active) =>
    moveTo(location, {
      filter: { ...location.filter, ...without },
      windows: of ? { ...location.windows, [of]: null } : location.windows,
    });
  return (
    <Group gap={6} role="group" aria-label={t('filter.active')}>
      {active.map((part) => (
        <Pill
          key={part.key}
          size="sm"
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('filter.removePart', { part: part.label }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
          onRemove={() => takeOff(part)}
        >
          {part.label}
        </Pill>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFilterOff size={13} aria-hidden />}
        onClick={() => moveTo(location, UNFILTERED)}
      >
        {t('filter.clear')}
      </Button>
    </Group>
  );
}

/** What narrows a list, part by part, in words. */
export function filterParts(
  { filter, windows }: Pick<CyclesLocation, 'filter' | 'windows'>,
  t: TFunction,
  formats: Formats,
): readonly Active[] {
  const { groups, states, payer, idRec, payerOf, amountMin, amountMax, owed } = filter;
  return [
    ...groups.map((group) => ({
      key: `group ${group}`,
      label: t('filter.is.group', { group: t(`states:group.${group}.name`) }),
      without: { groups: groups.filter((other) => other !== group) },
    })),
    ...states.map((state) => ({
      key: `state ${state}`,
      label: t(`states:charge.${state}.name`),
      without: { states: states.filter((other) => other !== state) },
    })),
    ...part(owed, 'owed', () => t('filter.is.owed'), { owed: false }),
    ...dayParts('due', windows.due, [filter.dueFrom, filter.dueTo], t, formats),
    ...dayParts('settle', null, [filter.settleFrom, filter.settleTo], t, formats),
    ...dayParts('paid', windows.paid, [filter.paidFrom, filter.paidTo], t, formats),
    ...part(payer !== '', 'payer', () => t('filter.is.payer', { payer }), { payer: '' }),
    ...part(idRec !== null, 'mandate', () => t('filter.is.mandate', { idRec: idRec ?? '' }), { idRec: null }),
    ...part(payerOf !== null, 'payerOf', () => t('filter.is.payerOf', { idRec: payerOf ?? '' }), {
      payerOf: null,
    }),
    ...part(
      amountMin !== null,
      'min',
      () => t('filter.is.amountMin', { amount: formats.money(amountMin ?? 0) }),
      { amountMin: null },
    ),
    ...part(
      amountMax !== null,
      'max',
      () => t('filter.is.amountMax', { amount: formats.money(amountMax ?? 0) }),
      { amountMax: null },
    ),
  ];
}

const WITHOUT_DAYS = {
  due: { dueFrom: null, dueTo: null },
  settle: { settleFrom: null, settleTo: null },
  paid: { paidFrom: null, paidTo: null },
} as const;

type Days = readonly [from: string | null, to: string | null];

function dayParts(
  of: keyof typeof WITHOUT_DAYS,
  window: RelativeWindow | null,
  days: Days,
  t: TFunction,
  { date }: Formats,
): readonly Active[] {
  const [from, to] = days.map((day) => day && date(day));
  const context = from && to ? '' : from ? 'From' : 'To';
  if (!from && !to) return [];
  const shown = t(`filter.is.${of}${context}`, { from, to });
  const label =
    window === null ? shown : t('filter.is.window', { window: t(`filter.preset.${window}`), days: shown });
  return [{ key: of, label, without: WITHOUT_DAYS[of], ...(of !== 'settle' && { of }) }];
}

function part(
  isActive: boolean,
  key: string,
  label: () => string,
  without: Partial<CycleFilter>,
): readonly Active[] {
  return isActive ? [{ key, label: label(), without }] : [];
}
