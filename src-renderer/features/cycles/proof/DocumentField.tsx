import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalDocument } from '../../../../src-preload/contract/fiscal-documents.ts';
import { DOCUMENT_NUMBER_LENGTH } from '../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { TypedDay } from '../../../components/TypedDay.tsx';
import { typedDay } from '../../../components/typed-day.ts';
import { brazilianDay } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { hashOf } from '../../../kit/routes/hash-route.ts';

type Props = {
  readonly connectionId: string;
  readonly txid: string;
  readonly document: FiscalDocument | null;
};

type Noted = { readonly number: string; readonly issuedOn: string } | null;

/** Number and date of the charge's fiscal document: noted, changed, taken away; each of these can be taken back. */
export function DocumentField(props: Props) {
  const { t } = useTranslation('cycles');
  const { document } = props;
  const form = useDocumentForm(props);
  return (
    <form onSubmit={form.save} noValidate>
      <NotedDocument document={document} />
      <NumberAndDay form={form} />
      <Group gap="xs" mt="xs">
        <Button type="submit" variant="default" size="xs" loading={form.state.kind === 'running'}>
          {t('document.save')}
        </Button>
        {document !== null && (
          <Button variant="default" size="xs" onClick={form.remove}>
            {t('document.remove')}
          </Button>
        )}
      </Group>
      {form.state.kind === 'failed' && <FailureNotice failure={form.state.failure} />}
    </form>
  );
}

type DocumentForm = ReturnType<typeof useDocumentForm>;

/** What is typed of a document, and the ways to note it and to take it away. The day is as typed. */
function useDocumentForm({ connectionId, txid, document }: Props) {
  const { t } = useTranslation('cycles');
  const [number, setNumber] = useState(document?.number ?? '');
  const [day, setDay] = useState(document === null ? '' : brazilianDay(document.issuedOn));
  const [problem, setProblem] = useState<'number' | 'day' | null>(null);
  const { state, run } = useAction(ciclo.fiscalDocuments.set);
  const put = (noted: Noted, seen: Noted) => run({ connectionId, txid, document: noted, seen });
  const before: Noted = document && { number: document.number, issuedOn: document.issuedOn };
  const change = async (noted: Noted): Promise<void> => {
    const answer = await put(noted, before);
    if (!answer.ok) return;
    if (answer.value.kind === 'invalid') return setProblem('number');
    const text = noted === null ? t('document.removed') : t('document.saved', { number: noted.number });
    offerUndo({ text, undo: () => put(before, noted) });
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const issuedOn = typedDay(day);
    setProblem(number.trim() === '' ? 'number' : issuedOn === null ? 'day' : null);
    if (number.trim() !== '' && issuedOn !== null) void change({ number: number.trim(), issuedOn });
  };
  return { number, setNumber, day, setDay, problem, state, save, remove: () => void change(null) };
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
  const { number, setNumber, day, setDay, problem } = form;
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        label={t('document.number')}
        value={number}
        maxLength={DOCUMENT_NUMBER_LENGTH}
        autoComplete="off"
        error={problem === 'number' && t('document.numberProblem')}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <TypedDay
        label={t('document.day')}
        value={day}
        onType={setDay}
        error={problem === 'day' && t('document.dayProblem')}
      />
    </Group>
  );
}
