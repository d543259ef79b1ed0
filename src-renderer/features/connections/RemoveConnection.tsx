import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { ciclo } from '../../bridge.ts';
import { Confirmation, progressOf } from '../../components/Confirmation.tsx';
import { ModalDialog } from '../../components/ModalDialog.tsx';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = { readonly connection: Connection; readonly isOpen: boolean; readonly onClose: () => void };

/** Says what is deleted and deletes it once its name has been typed. */
export function RemoveConnection({ isOpen, ...rest }: Props) {
  const { t } = useTranslation('connections');
  const title = t('removing.title', { name: rest.connection.name });
  return (
    <ModalDialog title={title} isOpen={isOpen} onClose={rest.onClose}>
      <TypeNameForm {...rest} />
    </ModalDialog>
  );
}

function TypeNameForm({ connection: { id, name }, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('connections');
  const [typed, setTyped] = useState('');
  const { state, run } = useAction(ciclo.connections.remove);
  const remove = async (): Promise<void> => {
    const answer = await run({ id });
    if (answer.ok) onClose();
  };
  return (
    <Confirmation
      text={t('removing.text')}
      consequences={(['ledger', 'secrets', 'settings'] as const).map((part) => t(`removing.${part}`))}
      keepLabel={t('removing.cancel')}
      confirmLabel={t('removing.confirm')}
      progress={progressOf(state)}
      canConfirm={typed.trim() === name}
      isForm
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('removing.safe')}</Text>
      <TextInput
        label={t('removing.typeName', { name })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Confirmation>
  );
}
