import { Button, CloseButton, Group, Text } from '@mantine/core';
import { IconCopy, IconMessage, IconPrinter, IconRefresh, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/messages/MessageDialog.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { addUp, useFormats } from '../../../kit/formats/formats.ts';
import { listAsText } from '../list/list-as-text.ts';
import { toPaper } from '../paper/paper-store.ts';
import { DecideMany } from './DecideMany.tsx';
import { RetryMany } from './RetryMany.tsx';
import classes from './SelectionBar.module.css';
import type { Selection } from './selection.ts';

type Props = { readonly chosen: Selection; readonly onClear: () => void };

/** What is chosen adds up to, and what can be done with all of it at once. */
export function SelectionBar({ chosen, onClear }: Props) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const [open, setOpen] = useState<'decide' | 'message' | 'retry' | null>(null);
  const rows = [...chosen.values()];
  if (rows.length === 0) return null;
  const amount = addUp(rows.map((row) => row.amount));
  const told = { count: rows.length, shown: formats.count(rows.length) };
  const print = () =>
    toPaper(
      {
        rows,
        summary: {
          all: { count: rows.length, amount },
          paid: addUp(rows.map(({ paid }) => paid)),
          refunded: addUp(rows.map(({ refunded }) => refunded)),
        },
        filters: [t('select.onPaper')],
        at: new Date().toISOString(),
      },
      'print',
    );
  const copy = () =>
    void navigator.clipboard
      .writeText(listAsText(rows, t, formats))
      .then(() => showDone(t('actions.copied', told)));
  const close = () => setOpen(null);
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <Group className={classes.bar ?? ''} role="group" aria-label={t('select.title')} gap="xs">
      <Text size="sm" role="status" className="numeric">
        <strong>{t('select.count', told)}</strong> · {formats.money(amount)}
      </Text>
      <Button
        {...button}
        leftSection={<IconUserCheck size={14} aria-hidden />}
        onClick={() => setOpen('decide')}
      >
        {t('select.decide')}
      </Button>
      <Button
        {...button}
        leftSection={<IconRefresh size={14} aria-hidden />}
        onClick={() => setOpen('retry')}
      >
        {t('select.retry')}
      </Button>
      <Button
        {...button}
        leftSection={<IconMessage size={14} aria-hidden />}
        onClick={() => setOpen('message')}
      >
        {t('select.message')}
      </Button>
      <Button {...button} leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
        {t('select.copy')}
      </Button>
      <Button {...button} leftSection={<IconPrinter size={14} aria-hidden />} onClick={print}>
        {t('select.print')}
      </Button>
      <CloseButton size="sm" aria-label={t('select.clear')} onClick={onClear} />
      <DecideMany rows={rows} isOpen={open === 'decide'} onClose={close} />
      <RetryMany rows={rows} isOpen={open === 'retry'} onClose={close} />
      <MessageDialog
        to={open === 'message' ? { kind: 'charges', txids: [...chosen.keys()] } : null}
        onClose={close}
      />
    </Group>
  );
}
