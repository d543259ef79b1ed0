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
  if (dialog === null) return null;
  const common = { connectionId, onClose };
  if (dialog.kind === 'form') {
    const local = state.state === 'ready' ? state.value : null;
    return (
      <RegistrationDrawer {...common} registration={dialog.registration} local={local} onChange={onChange} />
    );
  }
  const { target } = dialog.registration;
  if (dialog.kind === 'test') return <TestRegistration {...common} target={target} />;
  if (dialog.kind === 'copy') return <CopyForPanel {...common} target={target} />;
  return <RemoveRegistration {...common} target={target} onChange={onChange} />;
}
