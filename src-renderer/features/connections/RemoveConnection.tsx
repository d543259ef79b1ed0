import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = { readonly connection: Connection; readonly onClose: () => void };

/** Says what is deleted and deletes it once its name has been typed. */
export function RemoveConnection(props: Props) {
  const { t } = useTranslation('connections');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={<Text fw={600}>{t('removing.title', { name: props.connection.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <TypeNameForm {...props} />
    </Modal>
  );
}

function TypeNameForm({ connection: { id, name }, onClose }: Props) {
  const { t } = useTranslation('connections');
  const [typed, setTyped] = useState('');
  const { state, run } = useAction(ciclo.connections.remove);
  const isNamed = typed.trim() === name;
  const remove = async (): Promise<void> => {
    const answer = await run({ id });
    if (answer.ok) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) void remove();
      }}
    >
      <Stack gap="sm">
        <Consequences />
        <TextInput
          label={t('removing.typeName', { name })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group gap="xs">
          <Button type="submit" color="red.8" disabled={!isNamed} loading={state.kind === 'running'}>
            {t('removing.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('removing.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What goes with the company, and what stays. */
function Consequences() {
  const { t } = useTranslation('connections');
  return (
    <>
      <Text size="sm">{t('removing.text')}</Text>
      <List size="sm" spacing={2}>
        {(['ledger', 'secrets', 'settings'] as const).map((part) => (
          <List.Item key={part}>{t(`removing.${part}`)}</List.Item>
        ))}
      </List>
      <Text size="sm">{t('removing.safe')}</Text>
    </>
  );
}
