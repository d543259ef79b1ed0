import { Button, Group, Pill } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { type Formats, useFormats } from '../../../kit/formats/formats.ts';
import { type CyclesLocation, moveTo } from '../use-cycles-location.ts';

type Active = { readonly key: string; readonly label: string; readonly without: Partial<CycleFilter> };

/** What narrows the list now, each part with a way to take it off. */
export function ActiveFilters({ location }: { readonly location: CyclesLocation }) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const active = activeParts(location.filter, t, formats);
  if (active.length === 0) return null;
  const change = (filter: Partial<CycleFilter>) =>
    moveTo(location, { filter: { ...location.filter, ...filter } });
  return (
    <Group gap={6} role="group" aria-label={t('filter.active')}>
      {active.map(({ key, label, without }) => (
        <Pill
          key={key}
          size="sm"
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('filter.removePart', { part: label }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
          onRemove={() => change(without)}
        >
          {label}
        </Pill>
      ))}
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFilterOff size={13} aria-hidden />}
        onClick={() => moveTo(location, { filter: EVERY_CYCLE })}
      >
        {t('filter.clear')}
      </Button>
    </Group>
  );
}

function activeParts(filter: CycleFilter, t: TFunction, formats: Formats): readonly Active[] {
  const { groups, states, payer, idRec, amountMin, amountMax } = filter;
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
    ...dueParts(filter, t, formats),
    ...part(payer !== '', 'payer', () => t('filter.is.payer', { payer }), { payer: '' }),
    ...part(idRec !== null, 'mandate', () => t('filter.is.mandate', { idRec: idRec ?? '' }), { idRec: null }),
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

function dueParts({ dueFrom, dueTo }: CycleFilter, t: TFunction, { date }: Formats): readonly Active[] {
  const without = { dueFrom: null, dueTo: null };
  const from = dueFrom && date(dueFrom);
  const to = dueTo && date(dueTo);
  if (from && to) return [{ key: 'due', label: t('filter.is.due', { from, to }), without }];
  if (from) return [{ key: 'due', label: t('filter.is.dueFrom', { from }), without }];
  return to ? [{ key: 'due', label: t('filter.is.dueTo', { to }), without }] : [];
}

function part(
  isActive: boolean,
  key: string,
  label: () => string,
  without: Partial<CycleFilter>,
): readonly Active[] {
  return isActive ? [{ key, label: label(), without }] : [];
}
