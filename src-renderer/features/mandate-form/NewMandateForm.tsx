import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateForm } from '../../../src-preload/contract/mandate-writing.ts';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { ActivationPart } from './ActivationPart.tsx';
import { AgreementPart } from './AgreementPart.tsx';
import { AmountPart } from './AmountPart.tsx';
import { CalendarPart } from './CalendarPart.tsx';
import { Created } from './Created.tsx';
import { SHOWN_FIELDS } from './form-fields.ts';
import { PayerPart } from './PayerPart.tsx';
import { RetryPart } from './RetryPart.tsx';
import { useNewMandate } from './use-new-mandate.ts';
import { WholeForm } from './WholeForm.tsx';

type Props = {
  readonly connectionId: string;
  readonly initial: MandateForm;
  readonly onAnother: () => void;
};

/** A new mandate, filled in and sent once. */
export function NewMandateForm({ connectionId, initial, onAnother }: Props) {
  const { t } = useTranslation('mandate-form');
  const mandate = useNewMandate(connectionId, initial);
  const [dueTxid, setDueTxid] = useState<string | null>(null);
  const { write } = mandate;
  if (write.result?.kind === 'done') {
    const { id } = write.result;
    const texts = { title: t('done.created'), text: 'done.createdText' };
    // A code carries one charge; the one that the mandate names comes first.
    const due = mandate.form.joiningTxid === '' ? dueTxid : null;
    return (
      <Created idRec={id} payerName={mandate.form.payerName} dueTxid={due} onAnother={onAnother} {...texts} />
    );
  }
  return (
    <WholeForm hasChanges={mandate.hasChanges} isSending={write.isRunning} onSend={mandate.send}>
      <PayerPart mandate={mandate} />
      <AgreementPart mandate={mandate} />
      <CalendarPart mandate={mandate} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <AmountPart mandate={mandate} />
        <RetryPart mandate={mandate} />
      </SimpleGrid>
      <ActivationPart
        connectionId={connectionId}
        mandate={mandate}
        dueTxid={dueTxid}
        onDueCharge={setDueTxid}
      />
      <WriteOutcome result={write.result} failure={write.failure} shownFields={SHOWN_FIELDS} />
      {write.result?.kind === 'unknown' ? <InDoubtNext /> : <Buttons isSending={write.isRunning} />}
    </WholeForm>
  );
}

function Buttons({ isSending }: { readonly isSending: boolean }) {
  const { t } = useTranslation('mandate-form');
  return (
    <Group gap="xs">
      <Button type="submit" loading={isSending}>
        {t('create')}
      </Button>
      <PlaceLink path="/mandates">{t('cancel')}</PlaceLink>
      <Text size="xs" c="dimmed">
        {t('createHint')}
      </Text>
    </Group>
  );
}

/** Nothing is to be repeated while it is not known whether it happened. */
function InDoubtNext() {
  const { t } = useTranslation('mandate-form');
  return (
    <Group gap="xs">
      <PlaceLink path="/mandates">{t('toList')}</PlaceLink>
    </Group>
  );
}
