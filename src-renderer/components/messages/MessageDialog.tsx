import { useTranslation } from 'react-i18next';
import type { Addressees } from '../../../src-preload/contract/messages.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { ModalDialog } from '../layout/ModalDialog.tsx';
import { MessageForm } from './MessageForm.tsx';

type Props = {
  /** Whom the messages are for; null while the dialog is closed. */
  readonly to: Addressees | null;
  readonly onClose: () => void;
};

/** Messages to payers, one after the other or all at once: copied, or opened where they are sent from. */
export function MessageDialog({ to, onClose }: Props) {
  const { t } = useTranslation('messages');
  const shown = useLastShown(to);
  return (
    <ModalDialog title={t('title')} size="lg" isOpen={to !== null} onClose={onClose}>
      {shown !== null && <MessageForm to={shown} onClose={onClose} />}
    </ModalDialog>
  );
}
