import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { ConfirmButton } from '../components/writing/ConfirmWriteDialog.tsx';

type Props = { readonly connectionId: string; readonly id: number; readonly subject: string };

/** Closes a write in doubt as not done, after asking: looking at the bank tells no more of it. */
export function GiveUpWrite({ connectionId, id, subject }: Props) {
  const { t } = useTranslation('writing');
  return (
    <ConfirmButton
      label={t('giveUp')}
      look={{ size: 'compact-xs', 'aria-label': t('giveUpSubject', { subject }) }}
      title={t('question.title')}
      confirmLabel={t('question.confirm')}
      call={ciclo.writing.giveUp}
      input={{ connectionId, id }}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <Text size="sm">{t('question.text')}</Text>
    </ConfirmButton>
  );
}
