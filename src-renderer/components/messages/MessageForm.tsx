import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconMoodCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Addressees, MandateCode, PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageSituation, MessageTone } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { asTabbedLine } from '../../kit/texts/tabbed-line.ts';
import { copyText } from '../copying/copying.ts';
import { EmptyState } from '../reading/EmptyState.tsx';
import { QueryView } from '../reading/QueryView.tsx';
import { GonePayer } from './GonePayer.tsx';
import { LackingParts } from './MissingParts.tsx';
import { LeftOut, NotLookedAt } from './NotWritten.tsx';
import { OneMessage } from './OneMessage.tsx';
import { TextChoice } from './TextChoice.tsx';
import { wayOf } from './taking.ts';
import { type Taking, useTaking } from './use-taking.ts';
import { useTurn } from './use-turn.ts';

type Props = { readonly to: Addressees; readonly onClose: () => void };

/** The choice of situation and tone, and the messages that they make. */
export function MessageForm({ to, onClose }: Props) {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const [situation, setSituation] = useState<MessageSituation | null>(null);
  const [tone, setTone] = useState<MessageTone>('friendly');
  const [code, setCode] = useState<MandateCode | null>(null);
  // Kept here: where a subject leaves nobody, what was taken out about another one was taken out all the same.
  const taking = useTaking(tone);
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
        {({ situation: about, messages, leftOut, notLookedAt }) => (
          <>
            <NotLookedAt payers={notLookedAt} />
            <LeftOut names={leftOut} />
            {messages.length === 0 ? (
              <EmptyState
                isFromBank
                icon={IconMoodCheck}
                title={t('nobody.title')}
                description={t(nobodyText(leftOut.length, notLookedAt))}
              />
            ) : (
              <Messages
                key={to.kind}
                messages={messages}
                about={about}
                taking={taking}
                isCurrent={query.state === 'ready' && query.isCurrent}
                onCode={setCode}
                onClose={onClose}
              />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

/** Why there is no message: it speaks of those alone who were looked at. */
function nobodyText(leftOut: number, notLookedAt: number) {
  if (leftOut === 0) return 'nobody.text';
  return notLookedAt === 0 ? 'nobody.nothingOpen' : 'nobody.nothingOpenSoFar';
}

type MessagesProps = {
  readonly messages: readonly PreparedMessage[];
  /** The subject that was chosen for all of them; null where each has what fits. */
  readonly about: MessageSituation | null;
  readonly taking: Taking;
  /** False while these are the messages of another situation or tone: they can be read, and not taken out. */
  readonly isCurrent: boolean;
  readonly onCode: (code: MandateCode) => void;
  readonly onClose: () => void;
};

function Messages({ messages, about, taking, isCurrent, onCode, onClose }: MessagesProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { count } = useFormats();
  const { taken, take } = taking;
  const { turn, show, next, goOn, isMeant, hasJustCome } = useTurn(messages, about);
  if (turn === null) return null;
  const { message, at, isGone } = turn;
  const copyAll = async (): Promise<void> => {
    if (await copyText(messagesAsLines(messages, t))) await take(messages, 'copied');
  };
  return (
    <Stack gap="sm">
      {isGone ? (
        <GonePayer name={message.name} onNext={next} />
      ) : (
        <OneMessage
          message={message}
          place={{ at, count: messages.length }}
          takenBy={wayOf(taken, message)}
          isCurrent={isCurrent}
          isMeant={isMeant}
          hasJustCome={hasJustCome}
          onShow={show}
          onTake={async (way) => {
            if (await take([message], way)) goOn(message);
          }}
          onCode={onCode}
        />
      )}
      <LackingParts messages={messages} />
      <Group gap="xs" justify="space-between">
        {messages.length > 1 ? (
          <Button
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden />}
            disabled={!isCurrent}
            onClick={({ detail }) => isMeant(detail) && void copyAll()}
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
