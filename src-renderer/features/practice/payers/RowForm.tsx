import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly submitLabel: string;
  readonly isRunning: boolean;
  readonly isComplete: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A short form that opens below a row: its fields, the action, and the way back. */
export function RowForm({ submitLabel, isRunning, isComplete, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Group gap="sm" align="flex-end">
        {children}
        <Group gap="xs">
          <Button type="submit" loading={isRunning} disabled={!isComplete}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
