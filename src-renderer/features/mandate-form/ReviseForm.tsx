import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Revisable } from '../../../src-preload/contract/mandate-writing.ts';
import { REVISED_FIELDS } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { TypedDay } from '../../components/fields/TypedDay.tsx';
import { MakeJoining } from '../../components/joining/MakeJoining.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { WriteOutcome } from '../../components/writing/WriteOutcome.tsx';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { Created } from './Created.tsx';
import { FormPart } from './FormPart.tsx';
import { SHOWN_FIELDS } from './form-fields.ts';
import { JoiningChargeField } from './JoiningChargeField.tsx';
import { LocationField } from './LocationField.tsx';
import { LockedFields } from './LockedFields.tsx';
import { TextField } from './TextField.tsx';
import { type RevisedField, type Revision, useRevision } from './use-revision.ts';
import { WholeForm } from './WholeForm.tsx';

type Props = { readonly connectionId: string; readonly idRec: string; readonly mandate: Revisable };

/** The fields that may change; the others with why they may not. */
export function ReviseForm({ connectionId, idRec, mandate }: Props) {
  const { t } = useTranslation('mandate-form');
  const revision = useRevision(connectionId, idRec, mandate);
  const { write } = revision;
  if (write.result?.kind === 'done') {
    const texts = { title: t('revise.done'), text: 'revise.doneText' };
    return <Created idRec={idRec} payerName={mandate.form.payerName} {...texts} />;
  }
  const open = REVISED_FIELDS.filter((name) => mandate.locks[name] === undefined);
  return (
    <WholeForm hasChanges={revision.hasChanges} isSending={write.isRunning} onSend={revision.send}>
      <FormPart title={t('revise.open')}>
        {open.length === 0 && <Text size="sm">{t('revise.nothingOpen')}</Text>}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {open.map((name) => (
            <RevisedFieldInput
              key={name}
              name={name}
              connectionId={connectionId}
              mandate={mandate}
              revision={revision}
            />
          ))}
        </SimpleGrid>
      </FormPart>
      <LockedFields mandate={mandate} />
      <WriteOutcome result={write.result} failure={write.failure} shownFields={SHOWN_FIELDS} />
      <Buttons revision={revision} idRec={idRec} />
    </WholeForm>
  );
}

type JoiningProps = {
  readonly connectionId: string;
  readonly mandate: Revisable;
  readonly revision: Revision;
};
type InputProps = JoiningProps & { readonly name: RevisedField };

function RevisedFieldInput({ name, connectionId, mandate, revision }: InputProps) {
  const { t } = useTranslation('mandate-form');
  const field = revision.field(name);
  switch (name) {
    case 'payerName':
      return <TextField label={t('fields.payerName')} required {...field} />;
    case 'firstDate':
      return <TypedDay label={t('fields.firstDate')} required {...field} />;
    case 'locationId':
      return <LocationField connectionId={connectionId} {...field} />;
    case 'joiningTxid':
      return <RevisedJoining connectionId={connectionId} mandate={mandate} revision={revision} />;
  }
}

/** Names another charge, or none; one can be made here, and is named when the form is sent, with all else that was changed. */
function RevisedJoining({ connectionId, mandate: { form, row }, revision }: JoiningProps) {
  const field = revision.field('joiningTxid');
  return (
    <Stack gap="xs">
      <JoiningChargeField connectionId={connectionId} {...field} />
      {field.value === '' && (
        <MakeJoining
          connectionId={connectionId}
          idRec={null}
          kind="immediate"
          payer={{
            name: revision.field('payerName').value,
            document: form.payerDocument,
            amount: row.fixedAmount ?? row.floorAmount,
          }}
          isDisabled={field.disabled}
          onMade={field.onType}
          onUse={field.onType}
        />
      )}
    </Stack>
  );
}

function Buttons({ revision, idRec }: { readonly revision: Revision; readonly idRec: string }) {
  const { t } = useTranslation('mandate-form');
  const { write, hasChanges } = revision;
  const isInDoubt = write.result?.kind === 'unknown';
  return (
    <Group gap="xs">
      {!isInDoubt && (
        <Button type="submit" loading={write.isRunning} disabled={!hasChanges}>
          {t('revise.send')}
        </Button>
      )}
      <PlaceLink href={mandateHref(idRec)}>{t('revise.back')}</PlaceLink>
      {!hasChanges && !isInDoubt && (
        <Text size="xs" c="dimmed">
          {t('revise.unchanged')}
        </Text>
      )}
    </Group>
  );
}
