import { Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverAccount } from '../../../../src-preload/contract/charging.ts';
import { ACCOUNT_TYPES } from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { DraftProblem } from '../../../../src-preload/contract/writing.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { FormButtons } from '../../../components/writing/FormButtons.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { useDraftTexts } from '../../../kit/texts/draft-texts.ts';
import { submits } from '../../../kit/typing/submits.ts';

type Props = {
  readonly connectionId: string;
  readonly begin: ReceiverAccount | null;
  /** What the form begins with was read in the last charge, and nobody has confirmed it yet. */
  readonly isProposed: boolean;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

type Part = keyof ReceiverAccount;

type TypedAccount = ReceiverAccount & { readonly branch: string };

/** Branch, account and kind of account; each refusal stands below its part. */
export function ReceiverForm({ connectionId, begin, isProposed, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const [typed, setTyped] = useState<TypedAccount>({
    branch: begin?.branch ?? '',
    account: begin?.account ?? '',
    accountType: begin?.accountType ?? ACCOUNT_TYPES[0],
  });
  const { state, run } = useAction(ciclo.charging.setReceiver);
  const problems = state.kind === 'done' && state.value.kind === 'problems' ? state.value.problems : [];
  const save = async (): Promise<void> => {
    const answer = await run({ connectionId, ...typed });
    if (answer.ok && answer.value.kind === 'saved') onSaved();
  };
  return (
    <form onSubmit={submits(save)} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t(isProposed ? 'receiver.proposed' : 'receiver.description')}</Text>
        <AccountFields typed={typed} problems={problems} onType={setTyped} />
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <FormButtons label={t('common:save')} isRunning={state.kind === 'running'} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

type FieldsProps = {
  readonly typed: TypedAccount;
  readonly problems: readonly DraftProblem[];
  readonly onType: (typed: TypedAccount) => void;
};

function AccountFields({ typed, problems, onType }: FieldsProps) {
  const { t } = useTranslation('charging');
  const errorOf = usePartErrors(problems);
  const type = (part: Part) => (event: FormEvent<HTMLInputElement>) =>
    onType({ ...typed, [part]: event.currentTarget.value });
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <TextInput
          data-autofocus
          label={t('receiver.branch')}
          error={errorOf('branch')}
          value={typed.branch}
          onChange={type('branch')}
        />
        <TextInput
          label={t('receiver.account')}
          withAsterisk
          error={errorOf('account')}
          value={typed.account}
          onChange={type('account')}
        />
      </Group>
      <Select
        label={t('receiver.accountType')}
        withAsterisk
        allowDeselect={false}
        error={errorOf('accountType')}
        data={ACCOUNT_TYPES.map((value) => ({ value, label: t(`receiver.type.${value}`) }))}
        value={typed.accountType}
        onChange={(value) => onType({ ...typed, accountType: value ?? typed.accountType })}
      />
    </>
  );
}

/** The sentence of a part, without naming the part: the label already does. */
function usePartErrors(problems: readonly DraftProblem[]): (part: Part) => string | null {
  const { problem } = useDraftTexts();
  return (part) => {
    const found = problems.find(({ params }) => params.part === part);
    if (found === undefined) return null;
    const { part: _part, ...params } = found.params;
    return problem({ ...found, params });
  };
}
