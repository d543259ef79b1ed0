import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormButtons } from '../../../components/writing/FormButtons.tsx';
import { submits } from '../../../kit/typing/submits.ts';

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
  return (
    <form onSubmit={submits(onSubmit)}>
      <Group gap="sm" align="flex-end">
        {children}
        <FormButtons label={submitLabel} isRunning={isRunning} isDisabled={!isComplete} onCancel={onClose} />
      </Group>
    </form>
  );
}
