import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormPart } from './FormPart.tsx';
import { JoiningChargeField } from './JoiningChargeField.tsx';
import { LocationField } from './LocationField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

type Props = { readonly connectionId: string; readonly mandate: NewMandate };

/** What the payer will read; all of it can wait until the activation. */
export function ActivationPart({ connectionId, mandate }: Props) {
  const { t } = useTranslation('mandate-form');
  return (
    <FormPart title={t('activation.title')} description={t('activation.text')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <LocationField connectionId={connectionId} {...mandate.field('locationId')} />
        <JoiningChargeField connectionId={connectionId} {...mandate.field('joiningTxid')} />
      </SimpleGrid>
    </FormPart>
  );
}
