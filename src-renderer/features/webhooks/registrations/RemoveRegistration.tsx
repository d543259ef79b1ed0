import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { ConfirmWriteDialog } from '../../../components/writing/ConfirmWriteDialog.tsx';
import { targetLabel } from '../target-label.ts';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
};

/** Says what stops and removes the registration at the bank. */
export function RemoveRegistration({ connectionId, target, isOpen, onClose, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <ConfirmWriteDialog
      title={t('removing.title', { target: targetLabel(target, t) })}
      text={t('removing.text')}
      keepLabel={t('removing.keep')}
      confirmLabel={t('removing.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      call={ciclo.webhooks.remove}
      input={{ connectionId, target }}
      onAnswer={onChange}
    />
  );
}
