import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageText } from '../../../src-preload/contract/messages.ts';
import {
  MESSAGE_SITUATIONS,
  MESSAGE_TONES,
  type MessageSituation,
  type MessageTone,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { SideDrawer } from '../../components/layout/SideDrawer.tsx';
import { TextChoice } from '../../components/messages/TextChoice.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { TextForm } from './TextForm.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** The texts of a company's messages, by situation and tone, to be made its own. */
export function TextsDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('messages');
  return (
    <SideDrawer title={t('texts.title')} isOpen={isOpen} onClose={onClose} size={600}>
      <Texts />
    </SideDrawer>
  );
}

function Texts() {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.messages.texts, { connectionId });
  const [situation, setSituation] = useState<MessageSituation>(MESSAGE_SITUATIONS[1]);
  const [tone, setTone] = useState<MessageTone>(MESSAGE_TONES[0]);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('texts.description')}
      </Text>
      <TextChoice situation={situation} tone={tone} onSituation={setSituation} onTone={setTone} />
      <QueryView query={query}>
        {(texts) => {
          const text = textOf(texts, situation, tone);
          return text && <TextForm key={`${situation} ${tone}`} text={text} onSaved={query.refresh} />;
        }}
      </QueryView>
    </Stack>
  );
}

const textOf = (texts: readonly MessageText[], situation: MessageSituation, tone: MessageTone) =>
  texts.find((text) => text.situation === situation && text.tone === tone);
