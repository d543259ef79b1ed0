import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalDocument } from '../../../../src-preload/contract/fiscal-documents.ts';
import { DOCUMENT_NUMBER_LENGTH } from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { TypedDay } from '../../../components/fields/TypedDay.tsx';
import { typedDay } from '../../../components/fields/typed-day.ts';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { ChangedMeanwhile } from '../../../components/writing/ChangedMeanwhile.tsx';
import { brazilianDay } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { hashOf } from '../../../kit/routes/hash-route.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { useOwnTyping } from '../../../kit/typing/use-own-typing.ts';

type Props = {
  readonly connectionId: string;
  readonly txid: string;
  readonly document: FiscalDocument | null;
};

type Noted = { readonly number: string; readonly issuedOn: string } | null;

const notedOf = (document: FiscalDocument | null): Noted =>
  document && { number: document.number, issuedOn: document.issuedOn };

/** What stands in the fields of what is noted; the day is as typed. */
const fieldsOf = (noted: Noted) => ({
  number: noted?.number ?? '',
  day: noted === null ? '' : brazilianDay(noted.issuedOn),
});

/** Number and date of the charge's fiscal document: noted, changed, taken away; each of these can be taken back. */
export function DocumentField(props: Props) {
  const { t } = useTranslation('cycles');
  const { document } = props;
  const form = useDocumentForm(props);
  return (
    <form onSubmit={submits(form.save)} noValidate>
      <NotedDocument document={document} />
      <NumberAndDay form={form} />
      <Group gap="xs" mt="xs">
        <Button type="submit" variant="default" size="xs" loading={form.isRunning}>
          {t('document.save')}
        </Button>
        {document !== null && (
          <Button variant="default" size="xs" onClick={form.remove}>
            {t('document.remove')}
          </Button>
        )}
      </Group>
      {form.isOvertaken && <ChangedMeanwhile />}
      {form.failure && <FailureNotice failure={form.failure} />}
    </form>
  );
}

type DocumentForm = ReturnType<typeof useDocumentForm>;

/** What is typed of a document, and the ways to note it and to take it away. */
function useDocumentForm({ connectionId, txid, document }: Props) {
  const { t } = useTranslation('cycles');
  const stands = notedOf(document);
  const typing = useOwnTyping(stands, fieldsOf);
  const [problem, setProblem] = useState<'number' | 'day' | null>(null);
  const { state, run } = useAction(ciclo.fiscalDocuments.set);
  const put = (noted: Noted, seen: Noted) => run({ connectionId, txid, document: noted, seen });
  const takeBack = async (before: Noted, noted: Noted) => {
    const answer = await put(before, noted);
    if (answer.ok) typing.saved(before);
    return answer;
  };
  const change = async (noted: Noted, before: Noted): Promise<void> => {
    const answer = await put(noted, before);
    if (!answer.ok) {
      if (answer.error.code === 'act_overtaken') typing.overtaken(null);
      return;
    }
    if (answer.value.kind === 'invalid') return setProblem('number');
    typing.saved(noted);
    const text = noted === null ? t('document.removed') : t('document.saved', { number: noted.number });
    offerUndo({ text, undo: () => takeBack(before, noted) });
  };
  const save = (): void => {
    const number = typing.typed.number.trim();
    const issuedOn = typedDay(typing.typed.day);
    setProblem(number === '' ? 'number' : issuedOn === null ? 'day' : null);
    if (number !== '' && issuedOn !== null) void change({ number, issuedOn }, typing.seen);
  };
  const failure = state.kind === 'failed' ? state.failure : null;
  const isOvertaken = typing.wasOvertaken || failure?.code === 'act_overtaken';
  return {
    ...{ typed: typing.typed, type: typing.type, problem, save, isOvertaken },
    failure: failure?.code === 'act_overtaken' ? null : failure,
    isRunning: state.kind === 'running',
    // What is taken away is what is noted in sight, whatever is typed below.
    remove: () => void change(null, stands),
  };
}

/** What is noted now, and the way to the documents of all charges. */
function NotedDocument({ document }: Pick<Props, 'document'>) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  return (
    <Text size="sm" mb={4}>
      {document === null
        ? t('document.none')
        : t('document.noted', { number: document.number, day: date(document.issuedOn) })}{' '}
      <Anchor fz="sm" href={hashOf('/fiscal-documents')}>
        {t('document.all')}
      </Anchor>
    </Text>
  );
}

function NumberAndDay({ form }: { readonly form: DocumentForm }) {
  const { t } = useTranslation('cycles');
  const { typed, type, problem } = form;
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        label={t('document.number')}
        value={typed.number}
        maxLength={DOCUMENT_NUMBER_LENGTH}
        autoComplete="off"
        error={problem === 'number' && t('document.numberProblem')}
        onChange={({ currentTarget }) => type('number', currentTarget.value)}
      />
      <TypedDay
        label={t('document.day')}
        value={typed.day}
        onType={(day) => type('day', day)}
        error={problem === 'day' && t('document.dayProblem')}
      />
    </Group>
  );
}
