import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { showNotice } from '../notices/notices.tsx';

type Props = {
  readonly message: PreparedMessage;
  /** Null where there are more payers than one: each would need a reading of its own. */
  readonly onCode: ((code: string) => void) | null;
};

/** Says which parts of a text were left out since nothing is known of them; a code is read at the bank when asked for. */
export function MissingParts({ message: { missing, waiting }, onCode }: Props) {
  const { t } = useTranslation('messages');
  const { id: connectionId } = useConnection();
  const { state, run } = useAction(ciclo.mandates.activationCode);
  if (missing.length === 0) return null;
  const read = async (idRec: string): Promise<void> => {
    const answer = await run({ connectionId, idRec, txid: null });
    const failure = answer.ok ? answer.value.refusal : answer.error;
    if (failure !== null) showNotice(failure);
    if (answer.ok && answer.value.code !== null) onCode?.(answer.value.code);
  };
  return (
    <Group gap="xs" role="alert">
      <Text size="sm" c="var(--tone-attention)">
        {t('missing', { names: missing.map((name) => `{${name}}`).join(', ') })}
      </Text>
      {missing.includes('codigo') && waiting !== null && onCode !== null && (
        <Button
          variant="default"
          size="compact-sm"
          loading={state.kind === 'running'}
          onClick={() => void read(waiting)}
        >
          {t('readCode')}
        </Button>
      )}
    </Group>
  );
}
