import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { useWrite } from '../../kit/queries/use-write.ts';
import type { FieldProps } from './form-fields.ts';
import classes from './mandate-form.module.css';

type Props = FieldProps & { readonly connectionId: string };

/** Picks a free location, or makes one; without one there is no QR yet (SERVICE.md, section 2.5). */
export function LocationField({ connectionId, value, error, disabled, onType, onBlur }: Props) {
  const { t } = useTranslation('mandate-form');
  const creating = useWrite(ciclo.locations.create);
  const choices = useChoices(connectionId, value);
  const create = async () => {
    const made = await creating.run({ connectionId });
    if (made?.kind === 'done' && made.id !== null) onType(made.id);
  };
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          flex={1}
          label={t('fields.locationId')}
          description={t('activation.locationHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('activation.later')}
          nothingFoundMessage={t('activation.noFree')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('activation.clearLocation') }}
          data={choices.map((id) => ({ value: id, label: t('activation.location', { id }) }))}
          value={value === '' ? null : value}
          error={error}
          disabled={disabled}
          onChange={(id) => onType(id ?? '')}
          onBlur={onBlur}
        />
        <Button
          variant="default"
          className={classes.besideLabel ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={disabled}
          loading={creating.isRunning}
          onClick={() => void create()}
        >
          {t('activation.create')}
        </Button>
      </Group>
      {creating.result?.kind !== 'done' && (
        <WriteOutcome result={creating.result} failure={creating.failure} />
      )}
    </div>
  );
}

/** Ids of the free locations, and the chosen one: what a mandate has already, or what was made just now, need not be listed. */
function useChoices(connectionId: string, chosen: string): string[] {
  const listed = useQuery(ciclo.locations.list, { connectionId });
  const rows = listed.state === 'ready' ? listed.value.rows : [];
  const free = rows.filter(({ idRec }) => idRec === null).map(({ id }) => String(id));
  return chosen === '' || free.includes(chosen) ? free : [chosen, ...free];
}
