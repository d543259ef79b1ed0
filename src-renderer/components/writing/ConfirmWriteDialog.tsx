import type { ComponentProps } from 'react';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { WriteResult } from '../../../src-preload/contract/writing.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { type LeftOpen, useWrite } from '../../kit/queries/use-write.ts';
import { focusContent } from '../../kit/routes/focus-content.ts';
import { DialogButton } from '../layout/DialogButton.tsx';
import { ModalDialog } from '../layout/ModalDialog.tsx';
import { type Asked, Confirmation, progressOf } from './Confirmation.tsx';

type Shown = { readonly title: string; readonly isOpen: boolean; readonly onClose: () => void };

type Ending = {
  readonly onDone?: () => void;
  /** What became of it is to be read, or it goes with what opened it. */
  readonly staysOpen?: boolean;
};

type WriteProps<Input> = Asked & {
  readonly call: (input: Input) => Promise<Result<WriteResult>>;
  readonly input: Input;
  /** The same write, asked for before and not settled. */
  readonly leftOpen?: LeftOpen | null;
  /** It was sent: what shows the record reads it again. */
  readonly onAnswer?: () => void;
} & Ending;

/** Asks before something is taken away at the bank: what happens, what comes of it, and what the bank made of it. */
export function ConfirmWriteDialog<Input extends { readonly connectionId: string }>({
  title,
  isOpen,
  onClose,
  ...question
}: Shown & WriteProps<Input>) {
  return (
    <ModalDialog title={title} isOpen={isOpen} onClose={onClose}>
      <WriteQuestion {...question} onClose={onClose} />
    </ModalDialog>
  );
}

type Closing = { readonly onClose: () => void };

function WriteQuestion<Input extends { readonly connectionId: string }>({
  call,
  input,
  leftOpen = null,
  onAnswer,
  onDone,
  staysOpen = false,
  ...asked
}: WriteProps<Input> & Closing) {
  const write = useWrite(call, leftOpen);
  const confirm = async (): Promise<void> => {
    const result = await write.run(input);
    onAnswer?.();
    if (result?.kind !== 'done') return;
    onDone?.();
    if (!staysOpen) asked.onClose();
  };
  return <Confirmation {...asked} progress={write} onConfirm={confirm} />;
}

type ActionProps<Input> = Asked & {
  readonly call: (input: Input) => Promise<Result<unknown>>;
  readonly input: Input;
} & Ending;

/** Asks before something is taken away that the bank has no part in. */
export function ConfirmActionDialog<Input>({
  title,
  isOpen,
  onClose,
  ...question
}: Shown & ActionProps<Input>) {
  return (
    <ModalDialog title={title} isOpen={isOpen} onClose={onClose}>
      <ActionQuestion {...question} onClose={onClose} />
    </ModalDialog>
  );
}

type ButtonProps<Input> = Omit<ActionProps<Input>, 'staysOpen'> & {
  readonly label: string;
  readonly title: string;
  readonly look?: Pick<ComponentProps<typeof DialogButton>, 'size' | 'aria-label'>;
};

/** A button that asks in the same way, and is gone with what was taken away. */
export function ConfirmButton<Input>({ label, title, look, onDone, ...question }: ButtonProps<Input>) {
  const done = (): void => {
    onDone?.();
    focusContent();
  };
  return (
    <DialogButton label={label} title={title} {...look}>
      {(close) => <ActionQuestion {...question} staysOpen onDone={done} onClose={close} />}
    </DialogButton>
  );
}

function ActionQuestion<Input>({
  call,
  input,
  onDone,
  staysOpen = false,
  ...asked
}: ActionProps<Input> & Closing) {
  const { state, run } = useAction(call);
  const confirm = async (): Promise<void> => {
    const answer = await run(input);
    if (!answer.ok) return;
    onDone?.();
    if (!staysOpen) asked.onClose();
  };
  return <Confirmation {...asked} progress={progressOf(state)} onConfirm={confirm} />;
}
