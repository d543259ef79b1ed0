import { ActionIcon, Table, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { ciclo } from '../../../bridge.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { settingOf } from './fault-draft.ts';

const COLUMNS = ['kind', 'where', 'chance', 'strikes', 'left', 'remove'] as const;
const AT_RIGHT: readonly string[] = ['chance', 'strikes', 'left', 'remove'];

/** The active faults, with how often each has struck and may still strike. */
export function FaultTable({ faults }: { readonly faults: readonly Fault[] }) {
  const { t } = useTranslation('practice');
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((column) => (
            <Table.Th key={column} fz="xs" c="dimmed" ta={AT_RIGHT.includes(column) ? 'right' : undefined}>
              {t(`faults.column.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {faults.map((fault) => (
          <FaultRow key={fault.id} fault={fault} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FaultRow({ fault }: { readonly fault: Fault }) {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  return (
    <Table.Tr>
      <Table.Td title={t(`faults.kind.${fault.kind}.text`)}>
        {t(`faults.kind.${fault.kind}.name`)}
        <Text size="xs" c="dimmed" lh={1.3}>
          {detailWords(fault, t, count)}
        </Text>
      </Table.Td>
      <Table.Td className={classes.mono}>
        {[fault.method, fault.path ?? t('faults.everywhere')].filter(Boolean).join(' ')}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {Math.round(fault.probability * 100)}%
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {count(fault.strikes)}
      </Table.Td>
      <Table.Td ta="right" className="numeric">
        {fault.left === null ? t('faults.endless') : count(fault.left)}
      </Table.Td>
      <Table.Td ta="right">
        <RemoveFault fault={fault} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The number or the word that the fault was given, with its unit. */
function detailWords(fault: Fault, t: TFunction, count: (value: number) => string): string {
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
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        disabled={isRunning}
        onClick={() => void run({ id: fault.id })}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
