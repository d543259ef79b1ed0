import { Group, SegmentedControl, type SegmentedControlProps, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DECISIONS, type Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { AmountInput } from '../../components/fields/AmountInput.tsx';
import { TypedDay } from '../../components/fields/TypedDay.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { type DecisionDraft, paidOnProblem } from './decision-draft.ts';
import { NoteField } from './NoteField.tsx';

type Props = {
  readonly draft: DecisionDraft;
  readonly onChange: (part: Partial<DecisionDraft>) => void;
  /** Of the one charge that it is about; null for many, of which each keeps what was open of it. */
  readonly charge: { readonly dueDate: string; readonly amount: number } | null;
  readonly size?: SegmentedControlProps<Decision>['size'];
};

/** What a person decides of one charge or of many, when and how much was paid by other means, and why. */
export function DecisionFields({ draft, onChange, charge, size }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <>
      <SegmentedControl
        {...(size === undefined ? {} : { size })}
        data={DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        aria-label={t('decide.title')}
      />
      {draft.kind === 'settled_outside' && <Payment draft={draft} onChange={onChange} charge={charge} />}
      <NoteField
        description={t('decide.noteDescription')}
        note={draft.note}
        onNote={(note) => onChange({ note })}
      />
    </>
  );
}

/** When and how much: no state follows from it, but the books count as much as was said. */
function Payment({ draft: { paidOn, amount }, onChange, charge }: Omit<Props, 'size'>) {
  const { t } = useTranslation('cycles');
  const { money } = useFormats();
  const problem = paidOnProblem(paidOn, useToday(), charge?.dueDate ?? null);
  const missing = charge === null ? 0 : charge.amount - (amount ?? charge.amount);
  return (
    <>
      <Group grow align="flex-start" gap="sm">
        <TypedDay
          label={t('decide.paidOn')}
          value={paidOn}
          onType={(typed) => onChange({ paidOn: typed })}
          error={problem && t(`decide.paidOnProblem.${problem}`)}
        />
        {charge !== null && (
          <AmountInput
            label={t('decide.amount')}
            centavos={amount}
            onAmount={(typed) => onChange({ amount: typed })}
            error={amount === 0 && t('decide.amountProblem')}
          />
        )}
      </Group>
      {charge === null && (
        <Text size="xs" c="dimmed">
          {t('decide.eachAmount')}
        </Text>
      )}
      {missing > 0 && (
        <Text size="sm" role="status">
          {t('decide.amountLess', { amount: money(missing) })}
        </Text>
      )}
    </>
  );
}
