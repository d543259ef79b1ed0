import { Anchor, Checkbox } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayerRow } from '../../../src-preload/contract/payers.ts';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { payerHref } from '../../kit/routes/cycle-links.ts';
import classes from './payers.module.css';
import type { PayerList } from './use-payer-list.ts';

type Props = {
  readonly list: PayerList;
  readonly chosen: ReadonlySet<number>;
  readonly onChosen: (chosen: ReadonlySet<number>) => void;
};

/** The payers that have been read; nearing the end reads more. */
export function PayerTable({ list, chosen, onChosen }: Props) {
  const { t } = useTranslation('payers');
  const columns = useMemo(() => {
    const choose: Untitled<PayerRow> = {
      id: 'choose',
      isTitleHidden: true,
      cell: (row) => <Choose row={row} chosen={chosen} onChosen={onChosen} />,
    };
    return titled([choose, ...COLUMNS], (id) => t(`columns.${id}`));
  }, [t, chosen, onChosen]);
  return (
    <ScrollTable
      look="lines"
      label={t('list')}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ payerId }) => payerId}
      total={list.total?.payers ?? 0}
      more={list}
    />
  );
}

const COLUMNS: readonly Untitled<PayerRow>[] = [
  { id: 'name', cell: (row) => <Name row={row} /> },
  { id: 'amount', cell: ({ amount }) => <Money centavos={amount} />, isAtRight: true },
  { id: 'charges', cell: (row) => <Charges row={row} />, isAtRight: true },
  { id: 'oldest', cell: (row) => <Oldest row={row} /> },
  { id: 'message', cell: (row) => <LastMessage row={row} /> },
  { id: 'contact', cell: (row) => <Contact row={row} /> },
  { id: 'mandate', cell: (row) => <Mandate row={row} /> },
];

type RowProps = { readonly row: PayerRow };

function Choose({ row: { payerId, name }, chosen, onChosen }: RowProps & Omit<Props, 'list'>) {
  const { t } = useTranslation('payers');
  const toggle = (): void => {
    const next = new Set(chosen);
    if (!next.delete(payerId)) next.add(payerId);
    onChosen(next);
  };
  return (
    <Checkbox size="xs" aria-label={t('choose', { name })} checked={chosen.has(payerId)} onChange={toggle} />
  );
}

function Name({ row: { payerId, name, document } }: RowProps) {
  return (
    <Anchor fz="sm" href={payerHref(payerId)} title={`${name} ${document}`} className={classes.cut ?? ''}>
      {name}
    </Anchor>
  );
}

function Charges({ row: { charges } }: RowProps) {
  const { count } = useFormats();
  return <span className="numeric">{count(charges)}</span>;
}

function Oldest({ row: { oldestDue, daysLate } }: RowProps) {
  const { t } = useTranslation('payers');
  const { date, count } = useFormats();
  if (oldestDue === null) return <span className={classes.none}>–</span>;
  return (
    <span>
      {date(oldestDue)}
      {daysLate !== null && (
        <span className={classes.late}> {t('late', { count: daysLate, shown: count(daysLate) })}</span>
      )}
    </span>
  );
}

function LastMessage({ row: { messages, lastMessage } }: RowProps) {
  const { t } = useTranslation('payers');
  const { count } = useFormats();
  if (lastMessage === null) return <span className={classes.none}>{t('noMessage')}</span>;
  return (
    <span>
      <InstantText instant={lastMessage.at} />
      {messages > 1 && ` · ${t('messages', { count: messages, shown: count(messages) })}`}
    </span>
  );
}

function Contact({ row: { hasPhone, hasEmail } }: RowProps) {
  const { t } = useTranslation('payers');
  if (!(hasPhone || hasEmail)) return <span className={classes.none}>{t('noContact')}</span>;
  return (
    <span className={classes.signs}>
      {hasPhone && <IconPhone size={15} role="img" aria-label={t('hasPhone')} />}
      {hasEmail && <IconMail size={15} role="img" aria-label={t('hasEmail')} />}
    </span>
  );
}

function Mandate({ row: { hasActiveMandate } }: RowProps) {
  const { t } = useTranslation('payers');
  return (
    <span className={hasActiveMandate ? undefined : classes.none}>
      {t(hasActiveMandate ? 'mandateActive' : 'mandateNone')}
    </span>
  );
}
