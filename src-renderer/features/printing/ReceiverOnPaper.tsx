import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letterhead } from '../../../src-preload/contract/printing.ts';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import type { Receiver } from '../../components/letterhead/use-letterhead.ts';
import { LetterheadForm } from './LetterheadForm.tsx';
import classes from './printing.module.css';

type Props = {
  readonly connectionId: string;
  /** Null while it is being read. */
  readonly letterhead: Letterhead | null;
  readonly receiver: Receiver;
  readonly onSaved: () => void;
};

/** Who receives, as the sheets say it, and the way to change that: it is seen here, and nowhere else. */
export function ReceiverOnPaper({ connectionId, letterhead, receiver, onSaved }: Props) {
  const { t } = useTranslation('printing');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('receiver.title')}
      </Text>
      <Group gap="sm" wrap="nowrap">
        {receiver.logo !== null && (
          <img className={classes.thumbnail} src={receiver.logo} alt={t('receiver.logoNow')} />
        )}
        <div className={classes.receiver}>
          <Text size="sm" lineClamp={2}>
            {receiver.name}
          </Text>
          <Text size="xs" c="dimmed">
            {receiver.document === null
              ? t('receiver.noDocument')
              : t('slip.document', { document: receiver.document })}
          </Text>
        </div>
        <Button variant="default" disabled={letterhead === null} onClick={() => setIsOpen(true)}>
          {t('receiver.change')}
        </Button>
      </Group>
      <ModalDialog title={t('receiver.dialog')} isOpen={isOpen} onClose={close}>
        {letterhead && (
          <LetterheadForm
            connectionId={connectionId}
            letterhead={letterhead}
            onSaved={() => {
              onSaved();
              close();
            }}
            onCancel={close}
          />
        )}
      </ModalDialog>
    </div>
  );
}
