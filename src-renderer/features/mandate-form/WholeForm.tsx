import { Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import classes from './mandate-form.module.css';
import { useFirstFault } from './use-first-fault.ts';

type Props = {
  /** Whether leaving would lose something. */
  readonly hasChanges: boolean;
  readonly isSending: boolean;
  readonly onSend: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** A form that is sent whole: afterwards the focus goes to its first fault, and it asks before it is left. */
export function WholeForm({ hasChanges, isSending, onSend, children }: Props) {
  const guard = useLeaveGuard(hasChanges);
  const [sentCount, setSentCount] = useState(0);
  const formElement = useFirstFault(sentCount === 0 || isSending ? null : sentCount);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await onSend();
    setSentCount((count) => count + 1);
  };
  return (
    <form
      ref={formElement}
      noValidate
      autoComplete="off"
      className={classes.form}
      onSubmit={(event) => void submit(event)}
    >
      <Stack gap="sm">{children}</Stack>
      <LeaveQuestion guard={guard} />
    </form>
  );
}
