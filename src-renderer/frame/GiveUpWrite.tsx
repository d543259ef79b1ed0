import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { ConfirmActionDialog } from '../components/writing/ConfirmWriteDialog.tsx';

type Props = { readonly connectionId: string; readonly id: number; readonly subject: string };

/** Closes a write in doubt as not done, after asking: looking at the bank tells no more of it. */
export function GiveUpWrite({ connectionId, id, subject }: Props) {
  const { t } = useTranslation('writing');
  const [isOpen, question] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('giveUpSubject', { subject })}
        aria-haspopup="dialog"
        onClick={question.open}
      >
        {t('giveUp')}
      </Button>
      <ConfirmActionDialog
        title={t('question.title')}
        confirmLabel={t('question.confirm')}
        isOpen={isOpen}
        onClose={question.close}
        call={ciclo.writing.giveUp}
        input={{ connectionId, id }}
        // The button that opened the question is gone with its write.
        onDone={() => document.getElementById('content')?.focus()}
        staysOpen
      >
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
        <Text size="sm">{t('question.text')}</Text>
      </ConfirmActionDialog>
    </>
  );
}
