import { Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { DialogButton } from '../../components/layout/DialogButton.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { Confirmation, progressOf } from '../../components/writing/Confirmation.tsx';
import { ReasonField } from '../../components/writing/ReasonField.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = {
  readonly closing: Closing;
  /** A later closed month, which is to be opened first; null where there is none. */
  readonly laterMonth: string | null;
  readonly onChanged: () => void;
};

/** Opens a closed month again, with a reason; the last closed one goes first. */
export function ReopenMonth({ closing, laterMonth, onChanged }: Props) {
  const { t } = useTranslation('closing');
  const formats = useFormats();
  const month = formats.month(closing.month);
  if (laterMonth !== null)
    return (
      <Text size="sm" c="dimmed" maw={360}>
        {t('reopen.later', { later: formats.month(laterMonth) })}
      </Text>
    );
  return (
    <DialogButton
      label={t('reopen.button')}
      leftSection={<IconLockOpen size={16} aria-hidden />}
      title={t('reopen.question', { month })}
    >
      {(close) => <Question closing={closing} onChanged={onChanged} onClose={close} />}
    </DialogButton>
  );
}

type QuestionProps = Omit<Props, 'laterMonth'> & { readonly onClose: () => void };

function Question({ closing, onChanged, onClose }: QuestionProps) {
  const { t } = useTranslation('closing');
  const { id: connectionId } = useConnection();
  const month = useFormats().month(closing.month);
  const [reason, setReason] = useState('');
  const { state, run } = useAction(ciclo.closing.reopen);
  const reopen = async (): Promise<void> => {
    const answer = await run({ connectionId, id: closing.id, reason: reason.trim() });
    if (!answer.ok) return;
    onClose();
    onChanged();
    showDone(t('reopen.done', { month }));
  };
  return (
    <Confirmation
      isForm
      isHarmless
      text={t('reopen.text')}
      confirmLabel={t('reopen.confirm')}
      canConfirm={reason.trim() !== ''}
      progress={progressOf(state)}
      onConfirm={reopen}
      onClose={onClose}
    >
      <ReasonField reason={reason} onReason={setReason} />
    </Confirmation>
  );
}
