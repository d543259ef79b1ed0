import { Autocomplete, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import type { FieldProps } from './form-fields.ts';

type Props = FieldProps & { readonly connectionId: string };

/** The immediate charge that the payer pays to join: picked where the bank lists some, else its txid typed. */
export function JoiningChargeField({ connectionId, onType, ...field }: Props) {
  const { t } = useTranslation('mandate-form');
  const { money } = useFormats();
  const listed = useQuery(ciclo.activation.charges, { connectionId });
  const all = listed.state === 'ready' ? listed.value : [];
  const charges = all.filter(({ journey }) => journey === 'JORNADA_3');
  const wordsOf = (txid: string): string => {
    const charge = charges.find((each) => each.txid === txid);
    const amount = charge?.amount == null ? '' : money(charge.amount);
    return [charge?.label ?? '', amount].filter((part) => part !== '').join(' · ');
  };
  return (
    <Autocomplete
      label={t('fields.joiningTxid')}
      description={t('activation.joiningHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('activation.none')}
      limit={20}
      data={charges.map(({ txid }) => txid)}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{wordsOf(option.value)}</Text>
          <Text size="xs" c="dimmed">
            {option.value}
          </Text>
        </div>
      )}
      {...field}
      onChange={onType}
    />
  );
}
