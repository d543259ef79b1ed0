import { Button, Group, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';
import { RemedyButton } from '../components/failures/RemedyButton.tsx';
import { ConfirmButton } from '../components/writing/ConfirmWriteDialog.tsx';
import { useAction } from '../kit/queries/use-action.ts';
import { useQuery } from '../kit/queries/use-query.ts';
import { focusContent } from '../kit/routes/focus-content.ts';
import classes from './banner.module.css';
import { bannerFor, type ShownEncryption } from './shown-encryption.ts';

/** Says once that data are not encrypted, and asks; says at any time why nothing is read, and what can be done. */
export function EncryptionBanner({ connectionId }: { readonly connectionId: string }) {
  const query = useQuery(ciclo.connections.encryption, null);
  const { refresh } = query;
  const shown = query.state === 'ready' ? bannerFor(connectionId, query.value) : null;
  if (shown === null) return null;
  if (shown === 'locked')
    return (
      <Banner shown={shown}>
        <RemedyButton code="ledger_key_missing" />
        <BeginAnew connectionId={connectionId} onDone={refresh} />
      </Banner>
    );
  return (
    <Banner shown={shown}>
      <Decide choice="plain" label={`${shown}.keep`} onDone={refresh} />
      {shown === 'plain' && <Decide choice="nothing" label="plain.stop" onDone={refresh} />}
    </Banner>
  );
}

function Banner({
  shown,
  children,
}: {
  readonly shown: NonNullable<ShownEncryption>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('encryption');
  return (
    <section className={classes.attention} aria-label={t('label')}>
      <Group gap="sm" align="flex-start">
        <IconLockOpen size={16} aria-hidden />
        <div className={classes.what}>
          <Text size="sm" fw={600}>
            {t(`${shown}.title`)}
          </Text>
          <Text size="xs">{t(`${shown}.text`)}</Text>
        </div>
        {children}
      </Group>
    </section>
  );
}

type DecideProps = {
  readonly choice: 'plain' | 'nothing';
  readonly label: string;
  readonly onDone: () => void;
};

function Decide({ choice, label, onDone }: DecideProps) {
  const { t } = useTranslation('encryption');
  const { state, run } = useAction(ciclo.connections.decideEncryption);
  const decide = async (): Promise<void> => {
    const answer = await run({ choice });
    if (!answer.ok) return;
    onDone();
    // The button that was pressed is gone.
    focusContent();
  };
  return (
    <>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Button variant="default" loading={state.kind === 'running'} onClick={() => void decide()}>
        {t(label)}
      </Button>
    </>
  );
}

type BeginAnewProps = { readonly connectionId: string; readonly onDone: () => void };

function BeginAnew({ connectionId, onDone }: BeginAnewProps) {
  const { t } = useTranslation('encryption');
  return (
    <ConfirmButton
      label={t('locked.anew')}
      title={t('locked.question.title')}
      text={t('locked.question.text')}
      confirmLabel={t('locked.question.confirm')}
      call={ciclo.connections.beginAnew}
      input={{ id: connectionId }}
      onDone={onDone}
    />
  );
}
