import { Button, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { targetId, targetLabel } from '../target-label.ts';

type Props = {
  readonly connectionId: string;
  /** Headers that a person has to type in the bank's panel. */
  readonly headers: readonly string[];
  readonly onChange: () => void;
};

/** What is missing before the former secret is let in no more, and the button for what only a person can know. */
export function FinishRotation({ connectionId, headers, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { state, run } = useAction(ciclo.webhooks.finishRotation);
  const finish = async (): Promise<void> => {
    await run({ connectionId });
    onChange();
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('secret.rotatingText')}</Text>
      {headers.length > 0 && <Text size="sm">{t('secret.typeHeader', { headers: headers.join(', ') })}</Text>}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'done' && state.value.length > 0 && (
        <div role="status">
          <Text size="sm">{t('secret.stillCarried')}</Text>
          <List size="sm">
            {state.value.map((target) => (
              <List.Item key={targetId(target)}>{targetLabel(target, t)}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Button variant="default" loading={state.kind === 'running'} onClick={() => void finish()}>
        {t(headers.length > 0 ? 'secret.typed' : 'secret.finish')}
      </Button>
    </Stack>
  );
}
