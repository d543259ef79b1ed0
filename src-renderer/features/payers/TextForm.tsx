import { Button, Code, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { MessageText } from '../../../src-preload/contract/messages.ts';
import { MESSAGE_ROOM, MESSAGE_VARIABLES } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { ChangedMeanwhile } from '../../components/writing/ChangedMeanwhile.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useCheck } from '../../kit/queries/use-check.ts';
import { useOwnTyping } from '../../kit/typing/use-own-typing.ts';

type Props = { readonly text: MessageText; readonly onSaved: () => void };

/** What a person makes of a text. */
type OwnText = Pick<MessageText, 'subject' | 'body'>;

const ownTextOf = ({ subject, body }: OwnText): OwnText => ({ subject, body });

/** One text, its variables, and how it reads to a payer of this company as it is typed. */
export function TextForm({ text, onSaved }: Props) {
  const { t } = useTranslation(['messages', 'common']);
  const { typing, state, save } = useTextForm(text, onSaved);
  const { typed, stands, hasChanges } = typing;
  const { filled, fault } = useFilled(text.situation, typed);
  return (
    <Stack gap="sm">
      <TextFields typed={typed} fault={fault} onType={typing.type} />
      <Variables />
      <NotSaved
        failure={state.kind === 'failed' ? state.failure : null}
        wasOvertaken={typing.wasOvertaken}
        stands={hasChanges ? stands : null}
      />
      <Group gap="xs">
        <Button
          disabled={!hasChanges || fault !== null || typed.body.trim() === ''}
          loading={state.kind === 'running'}
          onClick={() => void save(typed)}
        >
          {t('common:save')}
        </Button>
        <Button variant="default" disabled={text.isDefault && !hasChanges} onClick={() => void save(null)}>
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

/** A text while it is typed; saving null goes back to the text that Ciclo brings. */
function useTextForm(text: MessageText, onSaved: () => void) {
  const { situation, tone } = text;
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const typing = useOwnTyping<OwnText, OwnText>(ownTextOf(text), ownTextOf);
  const { state, run } = useAction(ciclo.messages.saveText);
  const save = async (own: OwnText | null): Promise<void> => {
    const answer = await run({ connectionId, situation, tone, text: own, seen: typing.seen });
    if (answer.ok) {
      const kept = answer.value.find((each) => each.situation === situation && each.tone === tone);
      typing.saved(kept === undefined ? null : ownTextOf(kept));
      showDone(t(own === null ? 'texts.backDone' : 'texts.saved'));
    } else if (answer.error.code === 'act_overtaken') typing.overtaken(null);
    else return;
    onSaved();
  };
  return { typing, state, save };
}

/** What is typed as it reads to a payer, null until that is known; and what is wrong with it, null where nothing is. */
function useFilled(situation: MessageText['situation'], typed: OwnText) {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const { answer } = useCheck(ciclo.messages.preview, { connectionId, situation, ...typed, payerId: null });
  const filled = answer?.ok === true ? answer.value : null;
  const unknown = filled?.unknown ?? [];
  const names = unknown.map((name) => `{${name}}`).join(', ');
  const fault = unknown.length === 0 ? null : t('texts.unknown', { count: unknown.length, names });
  return { filled, fault };
}

type TextFieldsProps = {
  readonly typed: OwnText;
  readonly fault: string | null;
  readonly onType: (field: keyof OwnText, value: string) => void;
};

function TextFields({ typed, fault, onType }: TextFieldsProps) {
  const { t } = useTranslation('messages');
  return (
    <>
      <TextInput
        label={t('texts.subject')}
        description={t('texts.subjectDescription')}
        maxLength={MESSAGE_ROOM.subject}
        value={typed.subject}
        onChange={({ currentTarget }) => onType('subject', currentTarget.value)}
      />
      <Textarea
        label={t('texts.body')}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={MESSAGE_ROOM.body}
        value={typed.body}
        error={fault}
        onChange={({ currentTarget }) => onType('body', currentTarget.value)}
      />
    </>
  );
}

type NotSavedProps = {
  readonly failure: Failure | null;
  /** Whether somebody else has changed the text since it was begun here. */
  readonly wasOvertaken: boolean;
  /** The text that stands; null where what is typed says the same. */
  readonly stands: OwnText | null;
};

/** Why a text was not saved. */
function NotSaved({ failure, wasOvertaken, stands }: NotSavedProps) {
  const { t } = useTranslation('messages');
  const isOvertaken = failure?.code === 'act_overtaken';
  return (
    <>
      {failure && !isOvertaken && <FailureNotice failure={failure} />}
      {(wasOvertaken || isOvertaken) && <ChangedMeanwhile />}
      {wasOvertaken && stands && (
        <ShownText label={t('texts.standsNow')} subject={stands.subject} body={stands.body} />
      )}
    </>
  );
}

type ShownTextProps = OwnText & {
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
