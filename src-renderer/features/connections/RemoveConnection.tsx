import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { ciclo } from '../../bridge.ts';
import { CarryCopy } from '../../components/copying/CarryCopy.tsx';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { Confirmation, progressOf } from '../../components/writing/Confirmation.tsx';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = { readonly connection: Connection; readonly isOpen: boolean; readonly onClose: () => void };

/**
 * Says what is deleted and deletes it once its name has been typed. The copies on this computer go with the company and their key: one to be kept has
 * to open without it.
 */
export function RemoveConnection({ isOpen, ...rest }: Props) {
  const { t } = useTranslation('connections');
  const [isCopying, setIsCopying] = useState(false);
  const title = t('removing.title', { name: rest.connection.name });
  return (
    <>
      <ModalDialog title={title} isOpen={isOpen} onClose={rest.onClose} closeOnEscape={!isCopying}>
        <TypeNameForm {...rest} onCopy={() => setIsCopying(true)} />
      </ModalDialog>
      <CarryCopy
        connectionId={rest.connection.id}
        isOpen={isOpen && isCopying}
        onClose={() => setIsCopying(false)}
      />
    </>
  );
}

type FormProps = Omit<Props, 'isOpen'> & { readonly onCopy: () => void };

/** What goes with a company: of one at a server only the way to it. What no bank gives back is named first. */
const KEPT_HERE = ['own', 'ledger'] as const;
const SHARED = ['access'] as const;

function TypeNameForm({ connection: { id, name, isPractice, server }, onCopy, onClose }: FormProps) {
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
      consequences={([...(server ? SHARED : KEPT_HERE), 'secrets', 'settings'] as const).map((part) =>
        t(`removing.${part}`),
      )}
      keepLabel={t('removing.cancel')}
      confirmLabel={t('removing.confirm')}
      progress={progressOf(state)}
      canConfirm={typed.trim() === name}
      isForm
      onConfirm={remove}
      onClose={onClose}
    >
      <Text size="sm">{t('removing.safe')}</Text>
      {!isPractice && server === null && (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{t('removing.copyText')}</Text>
          <Button variant="default" onClick={onCopy}>
            {t('removing.copy')}
          </Button>
        </Stack>
      )}
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
