import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ConfirmWriteDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { type Activated, type Guide, leftOpen } from './guide.ts';

type Props = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly idSolicRec: string;
  readonly isOpen: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Asks before a request is taken back: the payer can then no longer accept it. */
export function CancelRequest({ mandate, guide, idSolicRec, isOpen, onChanged, onClose }: Props) {
  const { t } = useTranslation('activation');
  return (
    <ConfirmWriteDialog
      title={t('request.cancelling.title')}
      text={t('request.cancelling.text')}
      keepLabel={t('request.cancelling.keep')}
      confirmLabel={t('request.cancelling.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      call={ciclo.confirmations.cancel}
      input={{ ...mandate, idSolicRec }}
      leftOpen={leftOpen(guide, mandate, 'cancel_confirmation')}
      onAnswer={onChanged}
    />
  );
}
