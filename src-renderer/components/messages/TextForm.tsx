import { Button, Code, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageText } from '../../../src-preload/contract/messages.ts';
import { MESSAGE_ROOM, MESSAGE_VARIABLES } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useCheck } from '../../kit/queries/use-check.ts';
import { ChangedMeanwhile } from '../ChangedMeanwhile.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import { showDone } from '../notices/notices.tsx';

type Props = { readonly text: MessageText; readonly onSaved: () => void };

/** One text, its variables, and how it reads to a payer of this company as it is typed. */
export function TextForm({ text, onSaved }: Props) {
  const { t } = useTranslation(['messages', 'common']);
  const { id: connectionId } = useConnection();
  const { situation, tone } = text;
  const [subject, setSubject] = useState(text.subject);
  const [body, setBody] = useState(text.body);
  const { state, run } = useAction(ciclo.messages.saveText);
  const { answer } = useCheck(ciclo.messages.preview, {
    ...{ connectionId, situation, subject, body, payerId: null },
  });
  const filled = answer?.ok === true ? answer.value : null;
  const unknown = filled?.unknown ?? [];
  const fault =
    unknown.length === 0
      ? null
      : t('texts.unknown', { count: unknown.length, names: unknown.map((name) => `{${name}}`).join(', ') });
  const save = async (own: Pick<MessageText, 'subject' | 'body'> | null): Promise<void> => {
    const seen = { subject: text.subject, body: text.body };
    const answer = await run({ connectionId, situation, tone, text: own, seen });
    if (!answer.ok && answer.error.code === 'act_overtaken') onSaved();
    if (!answer.ok) return;
    const kept = answer.value.find((each) => each.situation === situation && each.tone === tone);
    setSubject(kept?.subject ?? subject);
    setBody(kept?.body ?? body);
    showDone(t(own === null ? 'texts.backDone' : 'texts.saved'));
    onSaved();
  };
  const isSame = subject === text.subject && body === text.body;
  const isOvertaken = state.kind === 'failed' && state.failure.code === 'act_overtaken';
  return (
    <Stack gap="sm">
      <TextInput
        label={t('texts.subject')}
        description={t('texts.subjectDescription')}
        maxLength={MESSAGE_ROOM.subject}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Textarea
        label={t('texts.body')}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={MESSAGE_ROOM.body}
        value={body}
        error={fault}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Variables />
      {isOvertaken && <ChangedMeanwhile />}
      {isOvertaken && !isSame && <ShownText label={t('texts.standsNow')} {...text} />}
      {state.kind === 'failed' && !isOvertaken && <FailureNotice failure={state.failure} />}
      <Group gap="xs">
        <Button
          disabled={isSame || fault !== null || body.trim() === ''}
          loading={state.kind === 'running'}
          onClick={() => void save({ subject, body })}
        >
          {t('common:save')}
        </Button>
        <Button variant="default" disabled={text.isDefault && isSame} onClick={() => void save(null)}>
          {t('texts.back')}
        </Button>
      </Group>
      {filled !== null && (
        <ShownText
          label={t('preview')}
          title={filled.name === null ? t('texts.nobody') : t('texts.previewOf', { name: filled.name })}
          subject={filled.subject}
          body={filled.body}
        />
      )}
    </Stack>
  );
}

type ShownTextProps = Pick<MessageText, 'subject' | 'body'> & {
  /** What the region is called. */
  readonly label: string;
  readonly title?: string;
};

/** A text to be read, with its line breaks. */
function ShownText({ label, title = label, subject, body }: ShownTextProps) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={label}>
      <Text size="xs" c="dimmed" mb={4}>
        {title}
      </Text>
      <Text size="sm" fw={500} mb={4}>
        {subject}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Text>
    </Paper>
  );
}

/** What may be named, each with what it stands for. */
function Variables() {
  const { t } = useTranslation('messages');
  return (
    <section aria-label={t('texts.variables')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('texts.variablesText')}
      </Text>
      <Group gap={6}>
        {MESSAGE_VARIABLES.map((name) => (
          <Code key={name} fz="xs" title={t(`variable.${name}`)}>{`{${name}}`}</Code>
        ))}
      </Group>
    </section>
  );
}
