import { Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { type ActionState, useSingleFlight } from '../../kit/queries/use-action.ts';
import { submits } from '../../kit/typing/submits.ts';
import { WriteOutcome } from './WriteOutcome.tsx';

/** How far what was confirmed has come. */
export type Progress = {
  readonly isRunning: boolean;
  /** Why the call itself failed. */
  readonly failure: Failure | null;
  /** What the bank made of it. */
  readonly result?: WriteResult | null;
  /** Nothing is left to be confirmed, though there is no result of one write. */
  readonly isOver?: boolean;
};

/** What is asked, and the two ways out of it. */
export type Asked = {
  /** What will happen. */
  readonly text?: string;
  /** What comes of it, point by point. */
  readonly consequences?: readonly string[];
  /** What there is to read or to fill in beyond that. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  /** “Cancel” unless said. */
  readonly keepLabel?: string;
};

type Props = Asked & {
  readonly progress: Progress;
  /** Nothing is taken away by it, so that the focus may wait on the button that does it. */
  readonly isHarmless?: boolean;
  readonly confirmIcon?: ReactNode;
  readonly canConfirm?: boolean;
  /** Enter in a field confirms. */
  readonly isForm?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/**
 * A question with its consequences, what became of the answer, and the buttons. It is confirmed once, however often the button is pressed;
 * once it is done, or nobody knows whether it is, all that is left is to close.
 */
export function Confirmation({ text, consequences = [], children, ...rest }: Props) {
  const { progress, isForm = false, canConfirm = true } = rest;
  const onConfirm = useSingleFlight(rest.onConfirm);
  const confirm = (): void => void onConfirm(null);
  const submit = (): void => {
    if (canConfirm) confirm();
  };
  const body = (
    <Stack gap="sm">
      {text !== undefined && <Text size="sm">{text}</Text>}
      {consequences.length > 0 && (
        <List size="sm" spacing={4}>
          {consequences.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
      {children}
      <WriteOutcome result={progress.result ?? null} failure={progress.failure} />
      <Buttons {...rest} onConfirm={confirm} />
    </Stack>
  );
  return isForm ? <form onSubmit={submits(submit)}>{body}</form> : body;
}

/** How an action that is no write of the bank's stands. */
export function progressOf(state: ActionState<unknown>): Progress {
  const isRunning = state.kind === 'running';
  return { isRunning, failure: state.kind === 'failed' ? state.failure : null };
}

type ButtonsProps = Omit<Props, 'onConfirm' | keyof Asked> &
  Pick<Asked, 'confirmLabel' | 'keepLabel'> & { readonly onConfirm: () => void };

function Buttons({ progress, isHarmless = false, canConfirm = true, isForm = false, ...rest }: ButtonsProps) {
  const { t } = useTranslation();
  const isOver = progress.isOver === true || isSent(progress.result);
  const keep = useFocusWhenLate();
  return (
    <Group gap="xs">
      <Button
        ref={keep}
        variant={isOver ? 'filled' : 'default'}
        data-autofocus={isOver || !(isHarmless || isForm) || undefined}
        onClick={rest.onClose}
      >
        {isOver ? t('close') : (rest.keepLabel ?? t('cancel'))}
      </Button>
      {!isOver && (
        <Button
          {...(isForm ? { type: 'submit' } : { onClick: rest.onConfirm })}
          {...(isHarmless ? {} : { color: 'red.8' })}
          data-autofocus={(isHarmless && canConfirm) || undefined}
          leftSection={rest.confirmIcon}
          loading={progress.isRunning}
          disabled={!canConfirm}
        >
          {rest.confirmLabel}
        </Button>
      )}
    </Group>
  );
}

/** It is done, or may be: not to be asked for again. */
const isSent = (result: WriteResult | null = null): boolean =>
  result?.kind === 'done' || result?.kind === 'unknown';

/** A dialog that was there before its question has chosen what to focus too early, and has the focus on itself. */
function useFocusWhenLate() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dialog = button.current?.closest('[role="dialog"]');
    const meant = dialog?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
    if (dialog?.contains(document.activeElement)) meant?.focus();
  }, []);
  return button;
}
