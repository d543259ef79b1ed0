import { Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeColumn } from '../../../src-preload/contract/vocabulary/exports.ts';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { Panel } from '../../components/layout/Panel.tsx';

type Props = {
  readonly columns: readonly ChargeColumn[];
  readonly onChange: (columns: readonly ChargeColumn[]) => void;
};

/** Which columns a spreadsheet gets. */
export function ColumnPicker({ columns, onChange }: Props) {
  const { t } = useTranslation('exports');
  const actions = (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed" mr={4}>
        {t('columns.count', { chosen: columns.length, total: CHARGE_COLUMNS.length })}
      </Text>
      <Button size="compact-xs" variant="subtle" onClick={() => onChange(CHARGE_COLUMNS)}>
        {t('columns.all')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
        {t('columns.none')}
      </Button>
    </Group>
  );
  return (
    <Panel title={t('columns.label')} actions={actions}>
      <SimpleGrid cols={{ base: 2, md: 3, xl: 4 }} spacing="xs" verticalSpacing={8}>
        {CHARGE_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={t(`columns.${column}`)}
            checked={columns.includes(column)}
            onChange={() => onChange(toggled(columns, column))}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

function toggled(columns: readonly ChargeColumn[], column: ChargeColumn): readonly ChargeColumn[] {
  return columns.includes(column) ? columns.filter((each) => each !== column) : [...columns, column];
}
