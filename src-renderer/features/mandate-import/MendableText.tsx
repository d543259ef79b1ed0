import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { PERIODICITIES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import classes from './mandate-import.module.css';

type Props = {
  readonly line: number;
  readonly field: ImportField;
  readonly value: string;
  readonly isFaulty: boolean;
  readonly onType: (value: string) => void;
};

/** A cell's text that becomes a field when it is pressed. Enter and leaving it keep what was typed, Esc does not. */
export function MendableText({ line, field, value, isFaulty, onType }: Props) {
  const { t } = useTranslation(['mandate-import', 'mandate-form']);
  const shown = useShown(field, value);
  const [typed, setTyped] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const label = t('preview.mend', { field: t(`mandate-form:fields.${field}`), line });
  const end = (kept: string | null) => {
    setTyped(null);
    if (kept !== null && (kept !== value || isFaulty)) onType(kept);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.stopPropagation();
    end(event.key === 'Enter' ? typed : null);
    // The field goes, and with it the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (typed !== null)
    return (
      <TextInput
        size="xs"
        aria-label={label}
        autoFocus
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => end(typed)}
      />
    );
  return (
    <UnstyledButton
      ref={button}
      className={classes.mendable}
      aria-label={`${label}: ${shown}`}
      onClick={() => setTyped(value)}
    >
      {value.trim() === '' ? t('preview.blank') : shown}
    </UnstyledButton>
  );
}

/** Words that were chosen for all rows read as they were chosen. */
function useShown(field: ImportField, value: string): string {
  const { t } = useTranslation(['mandate-form', 'mandates']);
  if (field === 'periodicity' && PERIODICITIES.some((each) => each === value))
    return t(`mandates:periodicity.${value}`);
  return field === 'retryPolicy' ? t(`mandate-form:retry.${value}`, { defaultValue: value }) : value;
}
