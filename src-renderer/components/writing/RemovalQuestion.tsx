import type { Result } from '../../../src-preload/contract/errors.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { ConfirmActionDialog } from './ConfirmWriteDialog.tsx';

/** Something of a list that is to go. */
export type Removal<Input> = {
  /** The question, which names it. */
  readonly title: string;
  readonly input: Input;
};

type Props<Input> = {
  /** Null while nothing is asked. */
  readonly removal: Removal<Input> | null;
  /** What goes with it, and the way to have it back. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly call: (input: Input) => Promise<Result<unknown>>;
  readonly onClose: () => void;
};

/** Asks before something of a list is taken away that nothing here brings back. */
export function RemovalQuestion<Input>({ removal, text, confirmLabel, call, onClose }: Props<Input>) {
  const shown = useLastShown(removal);
  if (shown === null) return null;
  return (
    <ConfirmActionDialog
      title={shown.title}
      isOpen={removal !== null}
      {...{ text, confirmLabel, call, onClose }}
      input={shown.input}
    />
  );
}
