import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JoiningPayer } from '../../components/joining/joining-draft.ts';
import { MakeJoining } from '../../components/joining/MakeJoining.tsx';
import { DueChargeField } from './DueChargeField.tsx';
import { FormPart } from './FormPart.tsx';
import { JoiningChargeField } from './JoiningChargeField.tsx';
import { LocationField } from './LocationField.tsx';
import type { NewMandate } from './use-new-mandate.ts';

type Props = {
  readonly connectionId: string;
  readonly mandate: NewMandate;
  /** The charge with a due date that is to go along with the code. */
  readonly dueTxid: string | null;
  readonly onDueCharge: (txid: string | null) => void;
};

/** What the payer will read; all of it can wait until the activation. */
export function ActivationPart({ connectionId, mandate, dueTxid, onDueCharge }: Props) {
  const { t } = useTranslation('mandate-form');
  const isDisabled = mandate.isLocked || !isPayerKnown(mandate);
  return (
    <FormPart title={t('activation.title')} description={t('activation.text')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <LocationField connectionId={connectionId} {...mandate.field('locationId')} />
        <Stack gap="xs">
          <JoiningChargeField connectionId={connectionId} {...mandate.field('joiningTxid')} />
          {mandate.form.joiningTxid === '' && dueTxid === null && (
            <MakeJoining
              connectionId={connectionId}
              idRec={null}
              kind="immediate"
              payer={payerTyped(mandate)}
              isDisabled={isDisabled}
              onMade={(txid) => mandate.change({ joiningTxid: txid })}
              onUse={(txid) => mandate.change({ joiningTxid: txid })}
            />
          )}
        </Stack>
        {/* A code carries one charge: the immediate one, or the one with a due date. */}
        {mandate.form.joiningTxid === '' && (
          <DueChargeField
            connectionId={connectionId}
            payer={payerTyped(mandate)}
            isDisabled={isDisabled}
            txid={dueTxid}
            onChange={onDueCharge}
          />
        )}
      </SimpleGrid>
    </FormPart>
  );
}

/** The charge is asked of whom the form names; what each cycle costs is the likeliest amount. */
const payerTyped = ({ form, reading }: NewMandate): JoiningPayer => ({
  name: form.payerName,
  document: form.payerDocument,
  amount: reading?.amount ?? null,
});

/** A charge says who owes it: it can be made once that was typed. */
const isPayerKnown = ({ form, reading }: NewMandate): boolean =>
  form.payerName.trim() !== '' && reading?.document != null;
