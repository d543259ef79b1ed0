import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../bridge.ts';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { useWrite } from '../../kit/queries/use-write.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { submits } from '../../kit/typing/submits.ts';
import classes from './activation.module.css';
import { type Activated, type Guide, leftOpen } from './guide.ts';
import { InstitutionField } from './InstitutionField.tsx';
import {
  type Expiry,
  emptyRequest,
  formOf,
  isTyped,
  lastDayOf,
  REQUEST_DAYS,
  type RequestDraft,
} from './request-draft.ts';

type Part = 'document' | 'institution' | 'branch' | 'account';

/** How long each part may be on the wire, with room for punctuation. */
const PARTS: readonly { readonly name: Part; readonly most: number; readonly isOptional?: true }[] = [
  { name: 'document', most: 20 },
  { name: 'institution', most: TEXT_LIMITS.institution },
  { name: 'branch', most: TEXT_LIMITS.branch, isOptional: true },
  { name: 'account', most: TEXT_LIMITS.account },
];

const EXPIRIES: readonly Expiry[] = [...REQUEST_DAYS.map((days) => `days_${days}` as const), 'otherMoment'];

type Props = {
  readonly mandate: Activated;
  readonly guide: Guide;
  /** Whether a request came before. */
  readonly isAnother: boolean;
  readonly onSent: () => void;
};

/** The payer's account and the time to answer; what is wrong stands below its field. */
export function RequestForm({ mandate, guide, isAnother, onSent }: Props) {
  const { t } = useTranslation('activation');
  const today = useToday();
  // What the form began with: a document that becomes known later was typed by nobody either.
  const [known] = useState(guide.payerDocument);
  const [draft, setDraft] = useState(() => emptyRequest(known));
  const write = useWrite(ciclo.confirmations.create, leftOpen(guide, mandate, 'create_confirmation'));
  const [sent, setSent] = useState<RequestDraft | null>(null);
  const guard = useLeaveGuard(draft !== sent && isTyped(draft, known));
  const change = (part: Partial<RequestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = async (): Promise<void> => {
    const result = await write.run({ ...mandate, form: formOf(draft, today) });
    if (result?.kind === 'done' || result?.kind === 'unknown') setSent(draft);
    onSent();
  };
  return (
    <form onSubmit={submits(submit)} noValidate aria-label={t('request.form')}>
      <LeaveQuestion guard={guard} />
      <Stack gap="md">
        <div className={classes.form}>
          <AccountFields draft={draft} result={write.result} onChange={change} />
          <ExpiryFields draft={draft} today={today} error={write.fieldErrors.expiresAt} onChange={change} />
        </div>
        {write.result?.kind === 'refused' && write.fieldErrors.recipient && (
          <Text size="xs" c="var(--mantine-color-error)">
            {write.fieldErrors.recipient}
          </Text>
        )}
        <WriteOutcome
          result={write.result}
          failure={write.failure}
          shownFields={['recipient', 'expiresAt']}
        />
        {write.result?.kind !== 'unknown' && (
          <Button type="submit" w="fit-content" loading={write.isRunning}>
            {t(isAnother ? 'request.sendAnother' : 'request.send')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

type AccountProps = {
  readonly draft: RequestDraft;
  readonly result: ReturnType<typeof useWrite>['result'];
  readonly onChange: (part: Partial<RequestDraft>) => void;
};

function AccountFields({ draft, result, onChange }: AccountProps) {
  const { t } = useTranslation('activation');
  const errors = usePartErrors(result);
  return PARTS.map(({ name, most, isOptional }) => {
    const field = { label: t(`request.${name}`), value: draft[name], error: errors[name] };
    const onType = (typed: string) => onChange({ [name]: typed });
    return name === 'institution' ? (
      <InstitutionField
        key={name}
        {...field}
        description={t('request.institutionText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onType={onType}
      />
    ) : (
      <TextInput
        key={name}
        {...field}
        placeholder={isOptional && t('request.optional')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={most}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  });
}

/** Sentences for the parts of an account, each below its own field. */
function usePartErrors(result: ReturnType<typeof useWrite>['result']): Partial<Record<string, string>> {
  const texts = useDraftTexts();
  if (result?.kind !== 'problems') return {};
  const parts = result.problems.filter(({ field }) => field === 'recipient');
  return Object.fromEntries(
    parts.map((problem) => {
      const { part, ...params } = problem.params;
      // The field's own label says which part it is.
      return [String(part), texts.problem({ ...problem, params })];
    }),
  );
}

type ExpiryProps = {
  readonly draft: RequestDraft;
  readonly today: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<RequestDraft>) => void;
};

function ExpiryFields({ draft, today, error, onChange }: ExpiryProps) {
  const { t } = useTranslation('activation');
  const formats = useFormats();
  const isOther = draft.expiry === 'otherMoment';
  const data = EXPIRIES.map((value) => {
    const day = lastDayOf(value, today);
    return { value, label: t(`request.${value}`, { date: day === null ? '' : formats.date(day) }) };
  });
  return (
    <>
      <Select
        label={t('request.expiry')}
        allowDeselect={false}
        data={data}
        value={draft.expiry}
        error={!isOther && error}
        onChange={(picked) => onChange({ expiry: EXPIRIES.find((known) => known === picked) ?? 'days_3' })}
      />
      {isOther && (
        <TextInput
          label={t('request.moment')}
          placeholder="31/12/2026 18:00"
          autoComplete="off"
          maxLength={30}
          value={draft.moment}
          error={error}
          onChange={(event) => onChange({ moment: event.currentTarget.value })}
        />
      )}
    </>
  );
}
