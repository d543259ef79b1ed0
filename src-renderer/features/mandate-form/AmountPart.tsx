import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../app/formats.ts';
import { AMOUNT_KINDS, amountsOf, typedAmount } from './amount-kind.ts';
import { FormPart } from './FormPart.tsx';
import { TextField } from './TextField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

/** Fixed, with a floor, or free; what was typed is repeated as it was understood. */
export function AmountPart({ mandate }: { readonly mandate: NewMandate }) {
  const { t } = useTranslation('mandate-form');
  const { money } = useFormats();
  const { amountKind, chooseAmountKind, change, errorOf, leave, form, reading, isLocked } = mandate;
  const choose = (picked: string) => {
    const kind = AMOUNT_KINDS.find((each) => each === picked);
    if (kind) chooseAmountKind(kind);
  };
  const amount = reading?.amount ?? null;
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
      {amountKind !== 'free' && (
        <TextField
          label={t(`fields.${amountKind}Amount`)}
          description={amount === null ? t('amount.hint') : t('amount.understood', { amount: money(amount) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          leftSection="R$"
          maw={260}
          required
          value={typedAmount(form)}
          error={errorOf('value')}
          disabled={isLocked}
          onType={(typed) => change(amountsOf(amountKind, typed))}
          onBlur={() => leave('value')}
        />
      )}
    </FormPart>
  );
}
