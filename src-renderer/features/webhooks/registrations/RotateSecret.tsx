import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { WriteOutcome } from '../../../components/WriteOutcome.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { targetId, targetWords } from '../target-words.ts';

type Props = { readonly connectionId: string; readonly onClose: () => void; readonly onChange: () => void };

/** Says what a new secret means, makes it, and tells where it was registered. */
export function RotateSecret({ connectionId, onClose, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { state, run } = useAction(ciclo.webhooks.rotateSecret);
  const rotate = async (): Promise<void> => {
    await run({ connectionId });
    onChange();
  };
  const isDone = state.kind === 'done';
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('rotating.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('rotating.text')}</Text>
        <List size="sm" spacing={2}>
          {(['again', 'grace', 'header'] as const).map((part) => (
            <List.Item key={part}>{t(`rotating.${part}`)}</List.Item>
          ))}
        </List>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        {isDone && <Rotated told={state.value} />}
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(isDone ? 'common:close' : 'common:cancel')}
          </Button>
          {!isDone && (
            <Button data-autofocus loading={state.kind === 'running'} onClick={() => void rotate()}>
              {t('rotating.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

type RotatedProps = {
  readonly told: readonly { readonly target: WebhookTarget; readonly result: WriteResult }[];
};

/** How many registrations bear the new secret, and each that does not, with what came of it. */
function Rotated({ told }: RotatedProps) {
  const { t } = useTranslation('webhooks');
  const others = told.filter(({ result }) => result.kind !== 'done');
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('rotating.done', { count: told.length - others.length })}
      </Text>
      {others.map(({ target, result }) => (
        <div key={targetId(target)}>
          <Text size="sm">{targetWords(target, t)}</Text>
          <WriteOutcome result={result} failure={null} />
        </div>
      ))}
    </div>
  );
}
