import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../src-preload/contract/payers.ts';
import { MOVED_PARTS, type MovedPart } from '../../../src-preload/contract/vocabulary/payers.ts';
import { titled, type Untitled } from '../../components/table/column.ts';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, receiptHref } from '../../kit/routes/cycle-links.ts';
import { type AccountLine, keyOf, linesOf } from './account-lines.ts';
import { StatementNothing } from './StatementNothing.tsx';

type Props = {
  readonly account: Account;
  /** Shows the lines alone that add to it; null for all, between the balance before and after. */
  readonly only: MovedPart | null;
};

/** A payer's account, newest first, with the balance after each line. */
export function AccountTable({ account, only }: Props) {
  const { t } = useTranslation('payers');
  const { count } = useFormats();
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`statement.columns.${id}`)), [t]);
  const { entries, total } = account;
  if (total === 0 && account.opening === 0) return <StatementNothing />;
  return (
    <>
      {entries.length < total && (
        <Text size="sm" c="dimmed">
          {t('statement.cut', { shown: count(entries.length), total: count(total) })}
        </Text>
      )}
      <SmallTable
        label={t('statement.byDay')}
        columns={columns}
        rows={linesOf(account, only)}
        keyOf={keyOf}
        minWidth={620}
      />
    </>
  );
}

const partColumn = (id: MovedPart): Untitled<AccountLine> => ({
  id,
  // What a line does not touch is left blank, so that what it does is seen.
  cell: (row) => (row[id] === 0 && row.kind !== 'closing' ? null : <Money centavos={row[id]} />),
  isAtRight: true,
});

const COLUMNS: readonly Untitled<AccountLine>[] = [
  { id: 'day', cell: (row) => (row.kind === 'opening' ? null : <CivilDateText date={row.day} />) },
  { id: 'kind', cell: (row) => <Kind row={row} /> },
  ...MOVED_PARTS.map(partColumn),
  { id: 'balance', cell: ({ balance }) => <Money centavos={balance} />, isAtRight: true },
];

/** What a line is, with the way to its charge; of what was paid with an authorisation, to its payment. */
function Kind({ row: { kind, txid, endToEndId, dueDate } }: { readonly row: AccountLine }) {
  const { t } = useTranslation('payers');
  const { date } = useFormats();
  const name = t(`statement.kind.${kind}`);
  if (txid !== null && dueDate !== null)
    return (
      <Anchor fz="sm" href={chargeHref(txid)}>
        {kind === 'due' ? name : t('statement.of', { name, date: date(dueDate) })}
      </Anchor>
    );
  if (endToEndId === null) return <b>{name}</b>;
  return (
    <Anchor fz="sm" href={receiptHref(endToEndId)}>
      {name}
    </Anchor>
  );
}
