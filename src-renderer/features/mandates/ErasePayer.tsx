import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../../src-preload/contract/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { Confirmation, progressOf } from '../../components/Confirmation.tsx';
import { ModalDialog } from '../../components/ModalDialog.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  readonly mandate: MandateDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks before a payer's personal data go for good: what goes, what stays, and why it cannot be done yet. */
export function ErasePayer({ isOpen, onClose, ...asked }: Props) {
  const { t } = useTranslation('mandates');
  return (
    <ModalDialog
      title={t('erasing.title', { payer: asked.mandate.row.payerName })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Question {...asked} onClose={onClose} />
    </ModalDialog>
  );
}

type QuestionProps = Omit<Props, 'isOpen'>;

function Question({ connectionId, mandate, onClose }: QuestionProps) {
  const erasure = useQuery(ciclo.personalData.erasure, { connectionId, idRec: mandate.row.idRec });
  return (
    <QueryView query={erasure}>
      {(found) => found && <Consequences {...{ connectionId, mandate, onClose, found }} />}
    </QueryView>
  );
}

const GOES = ['person', 'texts', 'records', 'copies'] as const;

function Consequences({
  connectionId,
  mandate,
  onClose,
  found,
}: QuestionProps & { readonly found: Erasure }) {
  const { t } = useTranslation('mandates');
  const { state, run } = useAction(ciclo.personalData.erase);
  const erase = async (): Promise<void> => {
    const answer = await run({ connectionId, idRec: mandate.row.idRec });
    if (!answer.ok) return;
    showDone(t('erasing.done'));
    onClose();
  };
  const { refusal, mandates: count, charges, settlements: payments } = found;
  const confirming = { confirmLabel: t('erasing.confirm'), onConfirm: erase, onClose };
  if (refusal !== null)
    return <Confirmation {...confirming} progress={{ isRunning: false, failure: refusal, isOver: true }} />;
  return (
    <Confirmation
      {...confirming}
      text={t('erasing.goes', { count })}
      consequences={GOES.map((part) => t(`erasing.part.${part}`))}
      keepLabel={t('erasing.keep')}
      progress={progressOf(state)}
    >
      <Text size="sm">{t('erasing.stays', { charges, payments })}</Text>
      <Text size="sm">{t('erasing.elsewhere')}</Text>
      <Text size="sm" fw={600}>
        {t('erasing.final')}
      </Text>
    </Confirmation>
  );
}
