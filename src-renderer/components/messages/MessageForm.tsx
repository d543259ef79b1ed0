import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconMoodCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Addressees, PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageSituation, MessageTone } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { asTabbedLine } from '../../kit/texts/tabbed-line.ts';
import { copyText } from '../copying.ts';
import { EmptyState } from '../EmptyState.tsx';
import { QueryView } from '../QueryView.tsx';
import { OneMessage } from './OneMessage.tsx';
import { TextChoice } from './TextChoice.tsx';
import { useTaking } from './use-taking.ts';

type Props = { readonly to: Addressees; readonly onClose: () => void };

/** The choice of situation and tone, and the messages that they make. */
export function MessageForm({ to, onClose }: Props) {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const [situation, setSituation] = useState<MessageSituation | null>(null);
  const [tone, setTone] = useState<MessageTone>('friendly');
  const [code, setCode] = useState<string | null>(null);
  const query = useQuery(ciclo.messages.prepare, { connectionId, to, situation, tone, code });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('nothingSent')}{' '}
        <Anchor
          size="sm"
          underline="always"
          href={hashOf('/payers', new URLSearchParams({ texts: '1' }))}
          onClick={onClose}
        >
          {t('editTexts')}
        </Anchor>
      </Text>
      <TextChoice
        situation={situation}
        tone={tone}
        onSituation={setSituation}
        onTone={setTone}
        onFitting={() => setSituation(null)}
      />
      <QueryView query={query}>
        {({ messages, total }) =>
          messages.length === 0 ? (
            <EmptyState
              isFromBank
              icon={IconMoodCheck}
              title={t('nobody.title')}
              description={t('nobody.text')}
            />
          ) : (
            <Messages
              key={to.kind}
              messages={messages}
              total={total}
              tone={tone}
              onCode={setCode}
              onClose={onClose}
            />
          )
        }
      </QueryView>
    </Stack>
  );
}

type MessagesProps = {
  readonly messages: readonly PreparedMessage[];
  readonly total: number;
  readonly tone: MessageTone;
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
};

function Messages({ messages, total, tone, onCode, onClose }: MessagesProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { count } = useFormats();
  const [payerId, setPayerId] = useState<number | null>(null);
  const { taken, take } = useTaking(tone);
  const found = messages.findIndex((message) => message.payerId === payerId);
  const at = Math.max(found, 0);
  const message = messages[at];
  if (message === undefined) return null;
  const show = (index: number): void => setPayerId(messages[index]?.payerId ?? message.payerId);
  const copyAll = async (): Promise<void> => {
    if (await copyText(messagesAsLines(messages, t))) await take(messages, 'copied');
  };
  return (
    <Stack gap="sm">
      {total > messages.length && (
        <Text size="sm" c="var(--tone-attention)">
          {t('cut', { shown: count(messages.length), total: count(total) })}
        </Text>
      )}
      <OneMessage
        message={message}
        place={{ at, count: messages.length }}
        takenBy={taken.get(message.payerId) ?? null}
        onShow={show}
        onTake={async (way) => {
          if (await take([message], way)) show(at + 1);
        }}
        onCode={onCode}
      />
      <Group gap="xs" justify="space-between">
        {messages.length > 1 ? (
          <Button
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copyAll()}
          >
            {t('copyAll', { count: messages.length, shown: count(messages.length) })}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Messages as a spreadsheet takes them from the clipboard: whom, how they are reached, what about and the text, a line each. */
function messagesAsLines(messages: readonly PreparedMessage[], t: TFunction): string {
  const head = ['name', 'phone', 'email', 'subject', 'body'].map((column) => t(`line.${column}`));
  const lines = messages.map(({ name, phone, email, subject, body }) => [
    ...[name, phone.replace('+', ''), email, subject, body],
  ]);
  return [head, ...lines].map(asTabbedLine).join('\n');
}
