import { Button, CloseButton, Group, Text } from '@mantine/core';
import {
  IconCopy,
  IconMessage,
  IconPrinter,
  IconRefresh,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { copyText } from '../../../components/copying/copying.ts';
import { MessageDialog } from '../../../components/messages/MessageDialog.tsx';
import { showDone } from '../../../components/notices/notices.tsx';
import { addUp, useFormats } from '../../../kit/formats/formats.ts';
import { listAsText } from '../list/list-as-text.ts';
import { toPaper } from '../paper/paper-store.ts';
import { DecideMany } from './DecideMany.tsx';
import { RetryMany } from './RetryMany.tsx';
import classes from './SelectionBar.module.css';
import type { ListSelection } from './use-selection.ts';

type Props = { readonly selection: ListSelection };

const DIALOGS = [
  { id: 'decide', icon: IconUserCheck },
  { id: 'retry', icon: IconRefresh },
  { id: 'message', icon: IconMessage },
] as const;
type DialogId = (typeof DIALOGS)[number]['id'];

/**
 * What is chosen adds up to, and what can be done with all of it at once. What was done is chosen no more; the dialog stays to tell of it, also where nothing is chosen
 * then. One list alone: another begins without a dialog.
 */
export function SelectionBar({ selection: { chosen, clear, drop } }: Props) {
  const [open, setOpen] = useState<DialogId | null>(null);
  const [rows, txids] = [[...chosen.values()], [...chosen.keys()]];
  const close = () => setOpen(null);
  return (
    <>
      {chosen.size > 0 && <Bar rows={rows} onOpen={setOpen} onClear={clear} />}
      <DecideMany txids={txids} isOpen={open === 'decide'} onClose={close} onDone={drop} />
      <RetryMany rows={rows} isOpen={open === 'retry'} onClose={close} onDone={drop} />
      <MessageDialog to={open === 'message' ? { kind: 'charges', txids } : null} onClose={close} />
    </>
  );
}

type BarProps = RowsProps & {
  readonly onOpen: (dialog: DialogId) => void;
  readonly onClear: () => void;
};

function Bar({ rows, onOpen, onClear }: BarProps) {
  const { t } = useTranslation('cycles');
  return (
    <Group className={classes.bar ?? ''} role="group" aria-label={t('select.title')} gap="xs">
      <ChosenTotal rows={rows} />
      {DIALOGS.map(({ id, icon }) => (
        <BarButton key={id} icon={icon} label={t(`select.${id}`)} onClick={() => onOpen(id)} />
      ))}
      <CopyButton rows={rows} />
      <PrintButton rows={rows} />
      <CloseButton size="sm" aria-label={t('select.clear')} onClick={onClear} />
    </Group>
  );
}

type RowsProps = { readonly rows: readonly CycleRow[] };

function ChosenTotal({ rows }: RowsProps) {
  const { t } = useTranslation('cycles');
  const { count, money } = useFormats();
  const params = { count: rows.length, shown: count(rows.length) };
  const amount = addUp(rows.map((row) => row.amount));
  return (
    <Text size="sm" role="status" className="numeric">
      <strong>{t('select.count', params)}</strong> · {money(amount)}
    </Text>
  );
}

/** As text for a spreadsheet. */
function CopyButton({ rows }: RowsProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const params = { count: rows.length, shown: formats.count(rows.length) };
  const copy = async (): Promise<void> => {
    if (await copyText(listAsText(rows, t, formats))) showDone(t('actions.copied', params));
  };
  return <BarButton icon={IconCopy} label={t('select.copy')} onClick={() => void copy()} />;
}

function PrintButton({ rows }: RowsProps) {
  const { t } = useTranslation('cycles');
  const print = () =>
    toPaper(
      {
        rows,
        summary: {
          all: { count: rows.length, amount: addUp(rows.map(({ amount }) => amount)) },
          paid: addUp(rows.map(({ paid }) => paid)),
          refunded: addUp(rows.map(({ refunded }) => refunded)),
        },
        filters: [t('select.onPaper')],
        at: new Date().toISOString(),
      },
      'print',
    );
  return <BarButton icon={IconPrinter} label={t('select.print')} onClick={print} />;
}

type BarButtonProps = { readonly icon: TablerIcon; readonly label: string; readonly onClick: () => void };

function BarButton({ icon: Icon, label, onClick }: BarButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
