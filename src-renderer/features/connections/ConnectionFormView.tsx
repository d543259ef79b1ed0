import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { useLetGo } from '../../components/layout/use-typing-guard.ts';
import { type ProfileSummary, profileOf } from '../../kit/queries/use-profiles.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import type { ConnectionPart } from '../../kit/routes/connection-links.ts';
import { submits } from '../../kit/typing/submits.ts';
import { AccessFields } from './AccessFields.tsx';
import { ADVANCED_FIELDS, AdvancedFields } from './AdvancedFields.tsx';
import { CertificateField } from './CertificateField.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { FormSection } from './FormSection.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { NeededHeaders } from './NeededHeaders.tsx';
import { RoutineFields } from './RoutineFields.tsx';
import { type FormStart, useConnectionForm } from './use-connection-form.ts';

type Props = FormStart & {
  readonly profiles: readonly ProfileSummary[];
  /** What the person comes for, where the focus goes. */
  readonly part: ConnectionPart | null;
  readonly onClose: () => void;
  readonly onExamine: (connection: Connection) => void;
};

/** The form itself; saving goes on to the examination unless told otherwise. */
export function ConnectionFormView({ profiles, part, onClose, onExamine, ...start }: Props) {
  const { t } = useTranslation('connections');
  const control = useConnectionForm(start);
  const profile = profileOf(profiles, control.form.getValues().profile);
  const [showsAdvanced, setShowsAdvanced] = useState(part === 'headers');
  const letGo = useLetGo();
  const { formRef, showFault } = useFocusInForm(part !== null);
  const save = async (next: (connection: Connection) => void, evenIfOtherAccount = false): Promise<void> => {
    const outcome = await control.send(evenIfOtherAccount);
    if ('saved' in outcome) {
      letGo();
      if (start.connection === null) showCompany(outcome.saved.id);
      next(outcome.saved);
      return;
    }
    if (ADVANCED_FIELDS.some((field) => outcome.faulty.includes(field))) setShowsAdvanced(true);
    showFault();
  };
  const submit = () => {
    void save(onExamine);
  };
  return (
    <form ref={formRef} noValidate autoComplete="off" onSubmit={submits(submit)}>
      <Stack gap="lg">
        {start.connection?.server && (
          <Text size="xs" c="dimmed">
            {t('form.sharedAtServer')}
          </Text>
        )}
        <IdentityFields form={control.form} profiles={profiles} part={part} />
        <AccessFields
          form={control.form}
          isEdit={start.connection !== null}
          hasFocus={part === 'credentials'}
        />
        {profile && <NeededHeaders form={control.form} profile={profile} kept={start.connection} />}
        <FormSection title={t('form.certificate')}>
          <CertificateField
            draft={control.certificate}
            hasStored={start.connection?.hasCertificate ?? false}
            hasFocus={part === 'certificate'}
            problem={control.certificateProblem}
            onChange={control.setCertificate}
          />
        </FormSection>
        <RoutineFields form={control.form} hasFocus={part === 'holidays'} />
        <AdvancedFields
          form={control.form}
          isOpen={showsAdvanced}
          hasFocus={part === 'headers'}
          onToggle={setShowsAdvanced}
        />
        {control.changedTo && (
          <ChangedElsewhere stands={control.changedTo} typed={control.form.getValues()} profiles={profiles} />
        )}
        {control.saving.kind === 'failed' && !control.changedTo && (
          <SavingFailure
            failure={control.saving.failure}
            onSaveEvenIfOther={() => void save(onExamine, true)}
          />
        )}
        {control.isFaulty && <Notice tone="error" icon={IconAlertTriangle} title={t('form.nothingSaved')} />}
        <FormButtons
          isSaving={control.saving.kind === 'running'}
          onSave={() => void save(onClose)}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

/**
 * The fields may come in after the drawer has given its focus away: the one that the person comes for takes it. The buttons stand far below the
 * first fields: of those that keep the form from being saved the first takes the focus, once they are marked.
 */
function useFocusInForm(isMeant: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(0);
  useEffect(() => {
    if (isMeant) formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isMeant]);
  useEffect(() => {
    if (faults > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return { formRef, showFault: () => setFaults((before) => before + 1) };
}

type FailureProps = { readonly failure: Failure; readonly onSaveEvenIfOther: () => void };

/** Why it was not saved. Whether it may be of another account from now on is for the person to say. */
function SavingFailure({ failure, onSaveEvenIfOther }: FailureProps) {
  const { t } = useTranslation('connections');
  return (
    <FailureNotice failure={failure} isMendedHere>
      {failure.code === 'other_account' && (
        <Group>
          <Button variant="default" onClick={onSaveEvenIfOther}>
            {t('form.saveEvenIfOther')}
          </Button>
        </Group>
      )}
    </FailureNotice>
  );
}

type ButtonsProps = {
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

function FormButtons({ isSaving, onSave, onClose }: ButtonsProps) {
  const { t } = useTranslation('connections');
  return (
    <Group gap="xs">
      <Button type="submit" loading={isSaving}>
        {t('form.saveAndTest')}
      </Button>
      <Button variant="default" disabled={isSaving} onClick={onSave}>
        {t('form.save')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Group>
  );
}
