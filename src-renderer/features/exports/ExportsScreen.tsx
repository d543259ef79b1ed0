import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ACCOUNTS_FILES,
  EXPORT_PRESETS,
  WHOLE_SUBJECTS,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { movementsOfQuery } from '../../kit/routes/export-links.ts';
import { parseHash } from '../../kit/routes/hash-route.ts';
import { AccountsFields } from './AccountsFields.tsx';
import { ChargeFilterFields } from './ChargeFilterFields.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { DayFields } from './DayFields.tsx';
import { DocumentChoice } from './DocumentChoice.tsx';
import { ExportAside } from './ExportAside.tsx';
import {
  type ExportForm,
  exportOfMovements,
  hasChargeFilter,
  hasColumnChoice,
  hasDaysAlone,
  hasMovementFilter,
  hasPeriod,
  hasPreset,
  INITIAL_EXPORT,
  isAccountsForm,
  isTableForm,
  showsDocuments,
} from './export-form.ts';
import classes from './exports.module.css';
import { MovementFields } from './MovementFields.tsx';
import { RadioCards } from './RadioCards.tsx';

/** Choosing what to write, and writing it. */
export function ExportsScreen() {
  const { t } = useTranslation('exports');
  const connection = useConnection();
  const [form, setForm] = useState<ExportForm>(formOfPlace);
  return (
    <Stack gap="sm">
      <ScreenHeader title={t('title')} description={t('description')} />
      <div className={classes.columns}>
        <Stack gap="sm" miw={0}>
          <Choice
            name="subject"
            names={[...WHOLE_SUBJECTS, ...ACCOUNTS_FILES]}
            columns={3}
            value={form.subject}
            onChange={(subject) => setForm({ ...form, subject })}
          />
          {hasPreset(form) && (
            <Choice
              name="preset"
              names={EXPORT_PRESETS}
              columns={2}
              value={form.preset}
              onChange={(preset) => setForm({ ...form, preset })}
            />
          )}
          <WhatToWrite form={form} onChange={setForm} />
        </Stack>
        <ExportAside form={form} connectionId={connection.id} />
      </div>
    </Stack>
  );
}

/** What another screen asks to have exported; else every charge. */
function formOfPlace(): ExportForm {
  const movements = movementsOfQuery(parseHash(window.location.hash).query);
  return movements === null ? INITIAL_EXPORT : exportOfMovements(movements);
}

type FormProps = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which records, how much of the documents and which columns, as far as subject and format leave a choice. */
function WhatToWrite({ form, onChange }: FormProps) {
  const { t } = useTranslation('exports');
  return (
    <>
      {hasChargeFilter(form) && <ChargeFilterFields form={form} onChange={onChange} />}
      {hasMovementFilter(form) && <MovementFields form={form} onChange={onChange} />}
      {hasDaysAlone(form) && <DayFields form={form} onChange={onChange} />}
      {isAccountsForm(form) && <AccountsFields form={form} onChange={onChange} />}
      {!hasPeriod(form) && isTableForm(form) && (
        <Text size="sm" c="dimmed">
          {t('whole')}
        </Text>
      )}
      {showsDocuments(form) && (
        <DocumentChoice
          isWhole={form.fullDocuments}
          onChange={(fullDocuments) => onChange({ ...form, fullDocuments })}
        />
      )}
      {hasColumnChoice(form) && (
        <ColumnPicker columns={form.columns} onChange={(columns) => onChange({ ...form, columns })} />
      )}
    </>
  );
}

type ChoiceProps<Name extends string> = {
  readonly name: 'subject' | 'preset';
  readonly names: readonly Name[];
  readonly columns: number;
  readonly value: Name;
  readonly onChange: (value: Name) => void;
};

function Choice<Name extends string>({ name, names, columns, value, onChange }: ChoiceProps<Name>) {
  const { t } = useTranslation('exports');
  const text = (key: string) => t(`${name}.${key}`);
  const options = names.map((each) => ({
    value: each,
    label: text(each),
    description: text(`${each}Text`),
  }));
  const label = text('label');
  return (
    <Panel title={label}>
      <RadioCards label={label} options={options} columns={columns} value={value} onChange={onChange} />
    </Panel>
  );
}
