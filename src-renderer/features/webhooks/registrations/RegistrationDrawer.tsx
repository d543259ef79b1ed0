import { Button, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEBHOOK_KINDS } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { Registration, WebhookState, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { SideDrawer } from '../../../components/layout/SideDrawer.tsx';
import { FormButtons } from '../../../components/writing/FormButtons.tsx';
import { WriteOutcome } from '../../../components/writing/WriteOutcome.tsx';
import { useWrite } from '../../../kit/queries/use-write.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { RevealedSecret } from './RevealedSecret.tsx';
import { formOf, placeOf, type RegistrationForm, targetOf } from './registration-form.ts';
import { SecretPlaceFields } from './SecretPlaceFields.tsx';

type Props = {
  readonly connectionId: string;
  /** The one to change; null makes a new one. */
  readonly registration: Registration | null;
  readonly local: WebhookState | null;
  readonly onClose: () => void;
  readonly onChange: () => void;
};

const SHOWN = ['webhookUrl', 'key', 'secretName'] as const;

/** Registers an address at the bank, or changes one. */
export function RegistrationDrawer(props: Props) {
  const { connectionId, registration, onClose } = props;
  const { t } = useTranslation('webhooks');
  const [headerOf, setHeaderOf] = useState<WebhookTarget | null>(null);
  return (
    <SideDrawer
      title={t(registration === null ? 'form.addTitle' : 'form.editTitle')}
      isOpen
      onClose={onClose}
    >
      {headerOf === null ? (
        <AddressForm {...props} onHeaderNeeded={setHeaderOf} />
      ) : (
        <HeaderStep connectionId={connectionId} target={headerOf} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

type AddressFormProps = Props & { readonly onHeaderNeeded: (target: WebhookTarget) => void };

/** What is registered, where it is reached, and where its secret goes. */
function AddressForm({
  connectionId,
  registration,
  local,
  onClose,
  onChange,
  onHeaderNeeded,
}: AddressFormProps) {
  const { t } = useTranslation('webhooks');
  const [form, setForm] = useState(() => formOf(registration, local));
  const { run, isRunning, result, failure, fieldErrors } = useWrite(ciclo.webhooks.set);
  const change = (part: Partial<RegistrationForm>) => setForm((before) => ({ ...before, ...part }));
  const submit = async (): Promise<void> => {
    const asked = { connectionId, target: targetOf(form), url: form.url, secretPlace: placeOf(form) };
    const outcome = await run(asked);
    if (outcome?.kind !== 'problems') onChange();
    if (outcome?.kind !== 'done') return;
    if (form.place === 'header') onHeaderNeeded(asked.target);
    else onClose();
  };
  return (
    <form onSubmit={submits(submit)} noValidate>
      <Stack gap="md">
        <TargetFields form={form} isNew={registration === null} onChange={change} error={fieldErrors.key} />
        <AddressField form={form} local={local} onChange={change} error={fieldErrors.webhookUrl} />
        <SecretPlaceFields form={form} onChange={change} error={fieldErrors.secretName} />
        <WriteOutcome result={result} failure={failure} shownFields={SHOWN} />
        <FormButtons
          label={t('form.submit')}
          isRunning={isRunning}
          isDisabled={result?.kind === 'unknown'}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Registered, and still deaf: the header has to be typed where only a person can. */
function HeaderStep({
  connectionId,
  target,
  onClose,
}: Pick<Props, 'connectionId' | 'onClose'> & { readonly target: WebhookTarget }) {
  const { t } = useTranslation('webhooks');
  return (
    <Stack gap="sm" role="status">
      <Text size="sm" fw={600}>
        {t('form.registered')}
      </Text>
      <Text size="sm">{t('form.headerNext')}</Text>
      <RevealedSecret connectionId={connectionId} target={target} />
      <Group>
        <Button data-autofocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
    </Stack>
  );
}

type PartProps = {
  readonly form: RegistrationForm;
  readonly onChange: (part: Partial<RegistrationForm>) => void;
  readonly error: string | undefined;
};

function TargetFields({ form, isNew, onChange, error }: PartProps & { readonly isNew: boolean }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <Input.Wrapper label={t('form.kind')} labelElement="div" description={t(`form.kindText.${form.kind}`)}>
        <SegmentedControl
          mt={6}
          size="xs"
          fullWidth
          disabled={!isNew}
          aria-label={t('form.kind')}
          data={WEBHOOK_KINDS.map((value) => ({ value, label: t(`target.${value}`) }))}
          value={form.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </Input.Wrapper>
      {form.kind === 'settlements' && (
        <TextInput
          label={t('form.key')}
          description={t('form.keyText')}
          required
          readOnly={!isNew}
          autoComplete="off"
          spellCheck={false}
          value={form.key}
          error={error}
          onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        />
      )}
    </>
  );
}

function AddressField({ form, local, onChange, error }: PartProps & { readonly local: WebhookState | null }) {
  const { t } = useTranslation('webhooks');
  const address = local?.receiver.address ?? null;
  return (
    <div>
      <TextInput
        label={t('form.url')}
        description={t('form.urlText')}
        placeholder="https://avisos.minhaloja.com.br"
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={form.url}
        error={error}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
      />
      {address !== null && local?.practiceKey !== null && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onChange({ url: address })}>
          {t('form.useReceiver', { address })}
        </Button>
      )}
    </div>
  );
}
