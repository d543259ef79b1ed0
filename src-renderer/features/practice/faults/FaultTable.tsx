import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { ciclo } from '../../../bridge.ts';
import { IconAction } from '../../../components/layout/IconAction.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { settingOf } from './fault-draft.ts';

const NUMERIC = { isAtRight: true, cellProps: () => ({ className: 'numeric' }) } as const;

/** The active faults, with how often each has struck and may still strike. */
export function FaultTable({ faults }: { readonly faults: readonly Fault[] }) {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  const columns: readonly Untitled<Fault>[] = [
    {
      id: 'kind',
      cell: (fault) => <Kind fault={fault} />,
      cellProps: ({ kind }) => ({ title: t(`faults.kind.${kind}.text`) }),
    },
    {
      id: 'where',
      cell: ({ method, path }) => [method, path ?? t('faults.everywhere')].filter(Boolean).join(' '),
      cellProps: () => ({ className: classes.mono }),
    },
    { id: 'chance', ...NUMERIC, cell: ({ probability }) => `${Math.round(probability * 100)}%` },
    { id: 'strikes', ...NUMERIC, cell: ({ strikes }) => count(strikes) },
    { id: 'left', ...NUMERIC, cell: ({ left }) => (left === null ? t('faults.endless') : count(left)) },
    { id: 'remove', isAtRight: true, cell: (fault) => <RemoveFault fault={fault} /> },
  ];
  return (
    <SmallTable
      verticalSpacing={4}
      columns={titled(columns, (id) => t(`faults.column.${id}`))}
      rows={faults}
      keyOf={({ id }) => id}
    />
  );
}

function Kind({ fault }: { readonly fault: Fault }) {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  return (
    <>
      {t(`faults.kind.${fault.kind}.name`)}
      <Text size="xs" c="dimmed" lh={1.3}>
        {detailLabel(fault, t, count)}
      </Text>
    </>
  );
}

/** The number or the word that the fault was given, with its unit. */
function detailLabel(fault: Fault, t: TFunction, count: (value: number) => string): string {
  const setting = settingOf(fault.kind);
  if (setting !== null) {
    return t('faults.settingOf', {
      value: count(fault.setting ?? setting.standard),
      unit: t(`faults.unit.${setting.unit}`),
    });
  }
  return fault.word ?? '';
}

function RemoveFault({ fault }: { readonly fault: Fault }) {
  const { t } = useTranslation('practice');
  const { isRunning, run } = useControl(ciclo.practiceBank.removeFault);
  const label = t('faults.remove', { name: t(`faults.kind.${fault.kind}.name`) });
  return (
    <IconAction
      icon={IconTrash}
      size="sm"
      label={label}
      disabled={isRunning}
      onClick={() => void run({ id: fault.id })}
    />
  );
}
