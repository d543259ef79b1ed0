import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letterhead } from '../../../src-preload/contract/printing.ts';
import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { submits } from '../../kit/typing/submits.ts';
import { LogoField } from './LogoField.tsx';

type Props = {
  readonly connectionId: string;
  readonly letterhead: Letterhead;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

/** Name, number and logo of who receives. What is left empty stays as the company and its bank have it. */
export function LetterheadForm({ connectionId, letterhead, onSaved, onCancel }: Props) {
  const { t } = useTranslation('printing');
  const company = useConnection();
  const { registered } = letterhead;
  const [name, setName] = useState(letterhead.name ?? '');
  const [document, setDocument] = useState(letterhead.document ?? '');
  const [logo, setLogo] = useState(letterhead.logo);
  const { state, run, reset } = useAction(ciclo.printing.setLetterhead);
  const errorOf = useErrors(state);
  const typed = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    reset();
    set(event.currentTarget.value);
  };
  const submit = async (): Promise<void> => {
    const answer = await run({ connectionId, name, document, logo });
    if (answer.ok && answer.value.kind === 'saved') onSaved();
  };
  return (
    <form onSubmit={submits(submit)} noValidate autoComplete="off">
      <Stack gap="sm">
        <TextInput
          label={t('receiver.name')}
          description={registered.name === null ? null : t('receiver.registered', registered)}
          placeholder={company.name}
          maxLength={TEXT_LIMITS.payerName}
          data-autofocus
          value={name}
          error={errorOf('receiverName')}
          onChange={typed(setName)}
        />
        <TextInput
          label={t('receiver.document')}
          placeholder={registered.document ?? ''}
          maxLength={20}
          value={document}
          error={errorOf('receiverDocument')}
          onChange={typed(setDocument)}
        />
        <LogoField logo={logo} onChange={setLogo} />
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('receiver.cancel')}
          </Button>
          <Button type="submit" loading={state.kind === 'running'}>
            {t('receiver.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type State = ReturnType<typeof useAction<Input, Answer>>['state'];
type Input = Parameters<typeof ciclo.printing.setLetterhead>[0];
type Answer = Extract<Awaited<ReturnType<typeof ciclo.printing.setLetterhead>>, { ok: true }>['value'];

/** What was refused, below its field until something is typed. */
function useErrors(state: State): (field: DraftField) => string | undefined {
  const texts = useDraftTexts();
  const problems = state.kind === 'done' && state.value.kind === 'problems' ? state.value.problems : [];
  return (field) => {
    const found = problems.find((problem) => problem.field === field);
    return found && texts.problem(found);
  };
}
