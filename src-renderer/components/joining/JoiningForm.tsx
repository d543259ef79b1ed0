import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOINING_TYPED_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { type LeftOpen, useWrite, type Write } from '../../kit/queries/use-write.ts';
import { AmountInput } from '../fields/AmountInput.tsx';
import { TypedDay } from '../fields/TypedDay.tsx';
import { WriteOutcome } from '../writing/WriteOutcome.tsx';
import { firstDraft, formOf, type JoiningDraft, type JoiningPayer } from './joining-draft.ts';

type Input = Parameters<typeof ciclo.activation.createCharge>[0];

const SHOWN = ['amount', 'key', 'info', 'expiresAt', 'dueDate'] as const;

export type JoiningProps = {
  readonly connectionId: string;
  /** The mandate that the charge is for; null while it is still being filled in. */
  readonly idRec: string | null;
  readonly kind: 'immediate' | 'due';
  readonly payer: JoiningPayer;
  /** The charge was made, and is named by the mandate where there is one to name it. */
  readonly onMade: (txid: string) => void;
};

type Props = JoiningProps & {
  readonly receiverKey: string | null;
  readonly leftOpen: LeftOpen | null;
  readonly onSent: () => void;
  readonly onCancel: () => void;
};

/** The charge as it is to be made, with what will be sent to the bank and in which order. */
export function JoiningForm({ receiverKey, leftOpen, onMade, onSent, onCancel, ...props }: Props) {
  const { t } = useTranslation('activation');
  const { connectionId, idRec, kind, payer } = props;
  const today = useToday();
  const [typed, setTyped] = useState<Partial<JoiningDraft>>({});
  // What nobody typed follows what is suggested: the main side may still be reading the amount of the mandate behind this dialog.
  const draft = { ...firstDraft(payer, { key: receiverKey, today }), ...typed };
  const change = (part: Partial<JoiningDraft>) => setTyped((before) => ({ ...before, ...part }));
  const [create] = useState(() => creating(onMade));
  const write = useWrite(create, leftOpen);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // The form of a mandate may stand around this one's dialog.
    event.stopPropagation();
    await write.run({ connectionId, idRec, form: formOf(kind, draft, payer) });
    onSent();
  };
  const isInDoubt = write.result?.kind === 'unknown';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <Fields kind={kind} draft={draft} write={write} onChange={change} />
        <WhatIsSent {...props} amount={draft.amount} />
        <WriteOutcome result={write.result} failure={write.failure} shownFields={SHOWN} />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t(isInDoubt ? 'make.close' : 'make.cancel')}
          </Button>
          {!isInDoubt && (
            <Button type="submit" loading={write.isRunning}>
              {t('make.send')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Two writes in sequence as one. A charge that was made is told, whatever became of naming it. */
const creating = (onMade: (txid: string) => void) => async (input: Input) => {
  const answer = await ciclo.activation.createCharge(input);
  if (!answer.ok) return answer;
  const { txid, result } = answer.value;
  if (txid !== null && result.kind === 'done') onMade(txid);
  return { ok: true as const, value: result };
};

type FieldsProps = {
  readonly kind: JoiningProps['kind'];
  readonly draft: JoiningDraft;
  readonly write: Write<Input>;
  readonly onChange: (part: Partial<JoiningDraft>) => void;
};

function Fields({ kind, draft, write: { fieldErrors }, onChange }: FieldsProps) {
  const { t } = useTranslation('activation');
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <AmountInput
          label={t('make.amount')}
          withAsterisk
          data-autofocus
          centavos={draft.amount}
          error={fieldErrors.amount}
          onAmount={(amount) => onChange({ amount })}
        />
        {kind === 'due' ? (
          <TypedDay
            label={t('make.dueDate')}
            withAsterisk
            value={draft.dueDate}
            error={fieldErrors.dueDate}
            onType={(dueDate) => onChange({ dueDate })}
          />
        ) : (
          <TextInput
            label={t('make.days')}
            withAsterisk
            inputMode="numeric"
            maxLength={3}
            value={draft.days}
            error={fieldErrors.expiresAt}
            onChange={(event) => onChange({ days: event.currentTarget.value })}
          />
        )}
      </Group>
      <TextInput
        label={t('make.key')}
        description={t('make.keyText')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={JOINING_TYPED_LIMITS.most.key}
        value={draft.key}
        error={fieldErrors.key}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      <TextInput
        label={t('make.message')}
        maxLength={JOINING_TYPED_LIMITS.most.message}
        value={draft.message}
        error={fieldErrors.info}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
    </>
  );
}

type SentProps = Pick<JoiningProps, 'idRec' | 'kind' | 'payer'> & { readonly amount: number | null };

/** Both things that go to the bank, in their order. */
function WhatIsSent({ idRec, kind, payer, amount }: SentProps) {
  const { t } = useTranslation('activation');
  const { money } = useFormats();
  const next = kind === 'due' ? 'composed' : idRec === null ? 'withForm' : 'named';
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('make.review')}
      </Text>
      <List type="ordered" size="sm">
        <List.Item>
          {t('make.first', { amount: amount === null ? '…' : money(amount), name: payer.name })}
        </List.Item>
        <List.Item>{t(`make.${next}`)}</List.Item>
      </List>
    </div>
  );
}
