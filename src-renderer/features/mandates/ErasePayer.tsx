import { Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '../../../src-preload/contract/personal-data.ts';
import { ciclo } from '../../bridge.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { Confirmation, progressOf } from '../../components/writing/Confirmation.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
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
  const [isKnown, setIsKnown] = useState(false);
  const erase = async (): Promise<void> => {
    const answer = await run({ connectionId, idRec: mandate.row.idRec });
    if (!answer.ok) return;
    showDone(t('erasing.done'));
    onClose();
  };
  const { refusal, debts, mandates: count, charges, settlements: payments } = found;
  const isOwing = debts.count + debts.proofs > 0;
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
      canConfirm={!isOwing || isKnown}
    >
      <Text size="sm">{t('erasing.stays', { charges, payments })}</Text>
      <Text size="sm">{t('erasing.elsewhere')}</Text>
      <Text size="sm" fw={600}>
        {t('erasing.final')}
      </Text>
      {isOwing && <Debts debts={debts} isKnown={isKnown} onKnown={setIsKnown} />}
    </Confirmation>
  );
}

type DebtsProps = {
  readonly debts: Erasure['debts'];
  readonly isKnown: boolean;
  readonly onKnown: (isKnown: boolean) => void;
};

/** What the payer still owes and what proves it, which nobody can be asked for any more: to be known, and said to be, before they are erased. */
function Debts({ debts: { count, amount, since, proofs }, isKnown, onKnown }: DebtsProps) {
  const { t } = useTranslation('mandates');
  const { money, date } = useFormats();
  const owed = { count, amount: money(amount), since: since === null ? '' : date(since) };
  return (
    <Notice tone="attention" icon={IconAlertTriangle} title={t('erasing.debts')}>
      <Stack gap={6}>
        {count > 0 && <Text size="sm">{t('erasing.owes', owed)}</Text>}
        {proofs > 0 && <Text size="sm">{t('erasing.proofs', { count: proofs })}</Text>}
        <Checkbox
          size="sm"
          label={t('erasing.known')}
          checked={isKnown}
          onChange={({ currentTarget }) => onKnown(currentTarget.checked)}
        />
      </Stack>
    </Notice>
  );
}
