import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { ReceiverForm } from './ReceiverForm.tsx';

type Props = {
  readonly connectionId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Asks for the account that charges are paid into, begun with what was kept or what the last charge shows. */
export function AskReceiver({ connectionId, isOpen, onClose, onSaved }: Props) {
  const { t } = useTranslation('charging');
  const query = useQuery(ciclo.charging.receiver, { connectionId });
  const saved = (): void => {
    query.refresh();
    onSaved();
  };
  return (
    <ModalDialog title={t('receiver.title')} isOpen={isOpen} onClose={onClose}>
      <QueryView query={query}>
        {({ known, proposed }) => (
          <ReceiverForm
            connectionId={connectionId}
            begin={known ?? proposed}
            isProposed={known === null && proposed !== null}
            onSaved={saved}
            onCancel={onClose}
          />
        )}
      </QueryView>
    </ModalDialog>
  );
}
