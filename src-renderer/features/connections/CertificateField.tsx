import { FileInput, Group, PasswordInput, Radio, Stack } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CertificateDraft, CertificateProblem } from './certificate-draft.ts';

type Props = {
  readonly draft: CertificateDraft;
  readonly hasStored: boolean;
  readonly hasFocus: boolean;
  readonly problem: CertificateProblem | null;
  readonly onChange: (draft: CertificateDraft) => void;
};

/** Each way to give a certificate, as it begins. */
const BEGINNINGS = {
  keep: { kind: 'keep' },
  none: { kind: 'none' },
  pem: { kind: 'pem', certificate: null, key: null },
  pfx: { kind: 'pfx', bundle: null, passphrase: '' },
} as const satisfies Record<CertificateDraft['kind'], CertificateDraft>;

/** The certificate for mutual TLS: none, a PEM pair, one PFX file, or the one that is stored. */
export function CertificateField({ draft, hasStored, hasFocus, problem, onChange }: Props) {
  const { t } = useTranslation('connections');
  const kinds = hasStored ? (['keep', 'pem', 'pfx', 'none'] as const) : (['none', 'pem', 'pfx'] as const);
  const choose = (picked: string) => {
    const kind = kinds.find((each) => each === picked);
    if (kind) onChange(BEGINNINGS[kind]);
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('cert.label')}
        description={hasStored ? t('cert.stored') : undefined}
        error={problem === 'otherAddress' ? t('cert.problem.otherAddress') : undefined}
        value={draft.kind}
        onChange={choose}
      >
        <Group gap="md" mt={6}>
          {kinds.map((kind) => (
            <Radio
              key={kind}
              size="xs"
              value={kind}
              data-autofocus={(hasFocus && kind === draft.kind) || undefined}
              label={t(kind === 'none' && hasStored ? 'cert.removeIt' : `cert.${kind}`)}
            />
          ))}
        </Group>
      </Radio.Group>
      <CertificateFiles draft={draft} problem={problem} onChange={onChange} />
    </Stack>
  );
}

type FilesProps = Omit<Props, 'hasStored' | 'hasFocus'>;

function CertificateFiles({ draft, ...props }: FilesProps) {
  switch (draft.kind) {
    case 'pem':
      return <PemFiles draft={draft} {...props} />;
    case 'pfx':
      return <PfxFile draft={draft} {...props} />;
    default:
      return null;
  }
}

type DraftOf<Kind> = Omit<FilesProps, 'draft'> & {
  readonly draft: Extract<CertificateDraft, { kind: Kind }>;
};

function PemFiles({ draft, problem, onChange }: DraftOf<'pem'>) {
  const { t } = useTranslation('connections');
  return (
    <Group grow gap="sm" align="flex-start">
      <PickFile
        label={t('cert.certificateFile')}
        accept=".pem,.crt,.cer"
        file={draft.certificate}
        problem={problem}
        onPick={(certificate) => onChange({ ...draft, certificate })}
      />
      <PickFile
        label={t('cert.keyFile')}
        accept=".key,.pem"
        file={draft.key}
        problem={problem}
        onPick={(key) => onChange({ ...draft, key })}
      />
    </Group>
  );
}

function PfxFile({ draft, problem, onChange }: DraftOf<'pfx'>) {
  const { t } = useTranslation('connections');
  return (
    <Group grow gap="sm" align="flex-start">
      <PickFile
        label={t('cert.bundleFile')}
        accept=".pfx,.p12"
        file={draft.bundle}
        problem={problem}
        onPick={(bundle) => onChange({ ...draft, bundle })}
      />
      <PasswordInput
        size="xs"
        label={t('cert.passphrase')}
        description={t('cert.passphraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
        value={draft.passphrase}
        onChange={(event) => onChange({ ...draft, passphrase: event.currentTarget.value })}
      />
    </Group>
  );
}

type PickProps = {
  readonly label: string;
  readonly accept: string;
  readonly file: File | null;
  readonly problem: Props['problem'];
  readonly onPick: (file: File | null) => void;
};

function PickFile({ label, accept, file, problem, onPick }: PickProps) {
  const { t } = useTranslation('connections');
  const isAtFault = problem === 'tooLarge' || (problem === 'missing' && file === null);
  return (
    <FileInput
      size="xs"
      label={label}
      accept={accept}
      placeholder={t('cert.pick')}
      leftSection={<IconFileCertificate size={14} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': t('cert.clear') }}
      error={isAtFault ? t(`cert.problem.${problem}`) : undefined}
      value={file}
      onChange={onPick}
    />
  );
}
