import { Button, List, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerCopy, RestorePreview } from '../../../src-preload/contract/backups.ts';
import { PASSPHRASE_LENGTH } from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { Confirmation, progressOf } from '../../components/writing/Confirmation.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { submits } from '../../kit/typing/submits.ts';

type Props = {
  readonly copy: LedgerCopy;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Verifies a copy, says what restoring it means, and does it once that is confirmed. */
export function RestoreDialog({ isOpen, ...rest }: Props) {
  const { t } = useTranslation('backups');
  const Steps = rest.copy.kind === 'own' ? OwnCopy : CarriedCopy;
  return (
    <ModalDialog title={t('restoring.title')} isOpen={isOpen} onClose={rest.onClose} size="lg">
      <Steps {...rest} />
    </ModalDialog>
  );
}

type StepProps = Omit<Props, 'isOpen'>;

function OwnCopy(props: StepProps) {
  const { t } = useTranslation('backups');
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.backups.weigh, { connectionId, name: props.copy.name, passphrase: null });
  const loading = (
    <Text size="sm" role="status">
      <Loader size="xs" mr="xs" />
      {t('restoring.weighing')}
    </Text>
  );
  return (
    <QueryView query={query} loading={loading}>
      {(preview) => <Question {...props} passphrase={null} preview={preview} />}
    </QueryView>
  );
}

function CarriedCopy(props: StepProps) {
  const { t } = useTranslation('backups');
  const { id: connectionId } = useConnection();
  const [passphrase, setPassphrase] = useState('');
  const { state, run } = useAction(ciclo.backups.weigh);
  const weigh = (): void => {
    void run({ connectionId, name: props.copy.name, passphrase });
  };
  if (state.kind === 'done') return <Question {...props} passphrase={passphrase} preview={state.value} />;
  return (
    <form noValidate autoComplete="off" onSubmit={submits(weigh)}>
      <Stack gap="sm" align="flex-start">
        <PasswordInput
          size="xs"
          w={320}
          label={t('restoring.passphrase')}
          autoComplete="off"
          maxLength={PASSPHRASE_LENGTH.most}
          visibilityToggleButtonProps={{ 'aria-label': t('common:carry.show') }}
          data-autofocus
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        />
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Button
          type="submit"
          loading={state.kind === 'running'}
          disabled={passphrase.length < PASSPHRASE_LENGTH.least}
        >
          {t('restoring.weigh')}
        </Button>
      </Stack>
    </form>
  );
}

type QuestionProps = StepProps & {
  readonly passphrase: string | null;
  readonly preview: RestorePreview;
};

const LOST = [
  ...(['decisions', 'links', 'contacts', 'messages', 'closings', 'postings', 'putRight'] as const),
  ...(['sent', 'fees', 'documents', 'statements', 'followed', 'settings', 'acts'] as const),
];

/** What comes back by the copy though somebody took it back since. */
const BACK = ['postingsBack', 'closingsBack', 'wordsBack'] as const;

function Question({ copy, passphrase, preview, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('backups');
  const { id: connectionId, name } = useConnection();
  const { exactInstant } = useFormats();
  const [typed, setTyped] = useState('');
  const { state, run } = useAction(ciclo.backups.restore);
  const lost = LOST.filter((kind) => preview[kind] > 0);
  const back = BACK.filter((kind) => !preview.isOtherCompany && preview[kind] > 0);
  const isMeant = !preview.isOtherCompany || typed.trim() === name;
  const restore = async (): Promise<void> => {
    const answer = await run({ connectionId, name: copy.name, passphrase });
    if (!answer.ok) return;
    onDone();
    onClose();
    showDone(t('restoring.done'));
  };
  return (
    <Confirmation
      text={t(preview.isCounted ? 'restoring.text' : 'restoring.textUncounted', {
        at: exactInstant(preview.at),
      })}
      confirmLabel={t('restoring.confirm')}
      progress={progressOf(state)}
      canConfirm={preview.erased === 0 && preview.unanswered === 0 && isMeant}
      isForm={preview.isOtherCompany}
      onConfirm={restore}
      onClose={onClose}
    >
      <Text size="sm">{t(`restoring.${whatOfTheBank(preview)}`, { name })}</Text>
      <Text size="sm">{t(`restoring.${lossOf(preview, lost)}`)}</Text>
      <Counts preview={preview} kinds={lost} />
      {back.length > 0 && <Text size="sm">{t('restoring.back')}</Text>}
      <Counts preview={preview} kinds={back} />
      <Refusal preview={preview} />
      {preview.isOtherCompany && (
        <TextInput
          label={t('restoring.typeName', { name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </Confirmation>
  );
}

type CountsProps = Pick<QuestionProps, 'preview'> & {
  readonly kinds: readonly ((typeof LOST)[number] | (typeof BACK)[number])[];
};

function Counts({ preview, kinds }: CountsProps) {
  const { t } = useTranslation('backups');
  const { count } = useFormats();
  return (
    kinds.length > 0 && (
      <List size="sm" spacing={4}>
        {kinds.map((kind) => (
          <List.Item key={kind}>
            {t(`restoring.${kind}`, { count: preview[kind], shown: count(preview[kind]) })}
          </List.Item>
        ))}
      </List>
    )
  );
}

/** A ledger that does not open cannot say which of its records the copy lacks, so that they are asked for. */
const whatOfTheBank = ({ isCounted, isOtherCompany }: RestorePreview): string =>
  isOtherCompany ? 'other' : isCounted ? 'bank' : 'bankUncounted';

const lossOf = ({ isCounted, isOtherCompany }: RestorePreview, lost: readonly string[]): string => {
  if (!isCounted) return 'uncounted';
  if (isOtherCompany) return 'otherLost';
  return lost.length === 0 ? 'nothingLost' : 'lost';
};

/** Why it is not done, told before it is asked for. */
function Refusal({ preview: { erased, unanswered } }: Pick<QuestionProps, 'preview'>) {
  if (unanswered > 0) return <FailureNotice failure={{ ...REFUSED, code: 'restore_held' }} />;
  return erased > 0 ? <FailureNotice failure={{ ...REFUSED, code: 'restore_unerases' }} /> : null;
}

const REFUSED = { message: 'the ledger stays as it is', params: {} } as const;
