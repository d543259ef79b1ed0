import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../kit/formats/formats.ts';
import { AMOUNT_KINDS, type AmountKind, amountsOf, typedAmount } from './amount-kind.ts';
import { FormPart } from './FormPart.tsx';
import { TextField } from './TextField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

/** Fixed, with a floor, or free; what was typed is repeated as it was understood. */
export function AmountPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation('mandate-form');
  const { amountKind, chooseAmountKind, isLocked } = mandate;
  const choose = (picked: string) => {
    const kind = AMOUNT_KINDS.find((each) => each === picked);
    if (kind) chooseAmountKind(kind);
  };
  return (
    <FormPart title={t('amount.title')}>
      <Radio.Group aria-label={t('amount.title')} value={amountKind} onChange={choose}>
        <Stack gap={8}>
          {AMOUNT_KINDS.map((kind) => (
            <Radio
              key={kind}
              size="xs"
              value={kind}
              disabled={isLocked}
              label={t(`amount.${kind}`)}
              description={t(`amount.${kind}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {amountKind !== 'free' && <AmountField mandate={mandate} kind={amountKind} />}
    </FormPart>
  );
}

type FieldProps = { readonly mandate: NewMandate; readonly kind: Exclude<AmountKind, 'free'> };

function AmountField({ mandate, kind }: FieldProps) {
  const { t } = useTranslation('mandate-form');
  const { money } = useFormats();
  const { change, errorOf, leave, form, reading, isLocked } = mandate;
  const amount = reading?.amount ?? null;
  return (
    <TextField
      label={t(`fields.${kind}Amount`)}
      description={amount === null ? t('amount.hint') : t('amount.understood', { amount: money(amount) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      leftSection="R$"
      maw={260}
      required
      value={typedAmount(form)}
      error={errorOf('value')}
      disabled={isLocked}
      onType={(typed) => change(amountsOf(kind, typed))}
      onBlur={() => leave('value')}
    />
  );
}
