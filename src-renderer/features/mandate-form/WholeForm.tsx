import { Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { submits } from '../../kit/typing/submits.ts';
import classes from './mandate-form.module.css';

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
  const submit = async () => {
    await onSend();
    setSentCount((count) => count + 1);
  };
  return (
    <form ref={formElement} noValidate autoComplete="off" className={classes.form} onSubmit={submits(submit)}>
      <Stack gap="sm">{children}</Stack>
      <LeaveQuestion guard={guard} />
    </form>
  );
}

/**
 * Puts the focus on the first field at fault each time that `occasion` changes, once what is wrong is on screen. It is null while a write is
 * under way: fields that are disabled take no focus.
 */
function useFirstFault(occasion: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (occasion === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [occasion]);
  return form;
}
