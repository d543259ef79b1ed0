import { useLastShown } from '../../../kit/queries/use-last-shown.ts';
import type { TabProps } from '../tab-props.ts';
import { CopyForPanel } from './CopyForPanel.tsx';
import { RegistrationDrawer } from './RegistrationDrawer.tsx';
import { RemoveRegistration } from './RemoveRegistration.tsx';
import type { RegistrationDialog } from './registration-dialog.ts';
import { TestRegistration } from './TestRegistration.tsx';

type Props = TabProps & {
  readonly dialog: RegistrationDialog;
  readonly onClose: () => void;
  /** Something at the bank is no longer what was read. */
  readonly onChange: () => void;
};

/** The one dialog that is open, where one is. */
export function RegistrationDialogs({ dialog, connectionId, state, onClose, onChange }: Props) {
  const last = useLastShown(dialog);
  const common = { connectionId, onClose };
  if (dialog?.kind === 'form') {
    const local = state.state === 'ready' ? state.value : null;
    return (
      <RegistrationDrawer {...common} registration={dialog.registration} local={local} onChange={onChange} />
    );
  }
  if (dialog?.kind === 'test') return <TestRegistration {...common} target={dialog.registration.target} />;
  if (last?.kind !== 'copy' && last?.kind !== 'remove') return null;
  const asked = { ...common, target: last.registration.target, isOpen: dialog !== null };
  return last.kind === 'copy' ? (
    <CopyForPanel {...asked} />
  ) : (
    <RemoveRegistration {...asked} onChange={onChange} />
  );
}
