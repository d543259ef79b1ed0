import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingLine } from '../../../src-preload/contract/closing.ts';
import type { ClosingFigure } from '../../../src-preload/contract/vocabulary/closing.ts';
import { type Column, titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { CivilDateText } from '../../components/values/CivilDateText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref, receiptHref } from '../../kit/routes/cycle-links.ts';
import classes from './closing.module.css';
import { keyOf } from './LineTable.tsx';
import type { FigureList } from './use-figure-lines.ts';

/** Height of a row with two lines of text, in CSS pixels. */
const ROW_PX = 46;

type Props = { readonly list: FigureList; readonly label: string; readonly figure: ClosingFigure };

/** Lines of a figure, oldest first, each with the way to its proof; nearing the end reads more. */
export function FigureTable({ list, label, figure }: Props) {
  const { t } = useTranslation('closing');
  const columns: readonly Column<ClosingLine>[] = useMemo(
    () => titled(columnsOf(figure), (id) => t(`rows.column.${id}`)),
    [figure, t],
  );
  return (
    <ScrollTable
      look="fixed"
      label={label}
      tableClass={classes.figure}
      columns={columns}
      rows={list.rows}
      keyOf={keyOf}
      rowPx={ROW_PX}
      total={list.total?.lines ?? 0}
      more={list}
    />
  );
}

const columnsOf = (figure: ClosingFigure): readonly Untitled<ClosingLine>[] => [
  { id: 'cashDay', cell: ({ cashDay }) => <CivilDateText date={cashDay} /> },
  { id: 'accrualDay', cell: ({ accrualDay }) => <CivilDateText date={accrualDay} /> },
  { id: 'what', cell: (line) => <What line={line} /> },
  { id: 'payer', cell: (line) => <Payer line={line} /> },
  { id: 'ids', cell: (line) => <Ids line={line} /> },
  { id: 'amount', cell: (line) => <Amount line={line} figure={figure} />, isAtRight: true },
  { id: 'proof', cell: (line) => <Proof line={line} /> },
];

type LineProps = { readonly line: ClosingLine };

/** Payment or refund, and what it is for; each part with its amount where there are several. */
function What({ line: { sign, kind, parts } }: LineProps) {
  const { t } = useTranslation(['closing', 'accounting']);
  const { money } = useFormats();
  const named = parts.map(({ event, amount }) => {
    const name = t(`accounting:use.${event}.name`);
    return parts.length === 1 ? name : `${name} ${money(amount)}`;
  });
  return (
    <>
      {t(`lines.kind.${sign}${kind}`)}
      <span className={classes.quiet}>{named.join(', ')}</span>
    </>
  );
}

function Payer({ line: { payerName, contract } }: LineProps) {
  const { t } = useTranslation('closing');
  return (
    <>
      {payerName || t('lines.unknownPayer')}
      {contract !== '' && <span className={classes.quiet}>{t('rows.contract', { contract })}</span>}
    </>
  );
}

/** Names as the bank has them, whole. */
function Ids({ line: { endToEndId, refundId, txid } }: LineProps) {
  const { t } = useTranslation('closing');
  return (
    <dl className={classes.ids}>
      <Id name="endToEndId" value={endToEndId} />
      <Id name="txid" value={txid} />
      <Id name={t('rows.refundId')} value={refundId} />
    </dl>
  );
}

function Id({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** In figures of one kind what a line adds to it; in the net what it makes of that. */
function Amount({ line: { sign, kind, amount }, figure }: LineProps & Pick<Props, 'figure'>) {
  const { money } = useFormats();
  const isMore = figure === 'net' ? (sign === '+') === (kind === 'payment') : sign === '+';
  return <span className="numeric">{isMore ? money(amount) : `−${money(amount)}`}</span>;
}

/** The charge's proof where it is a charge's money, else the payment itself. */
function Proof({ line: { chargeTxid, endToEndId } }: LineProps) {
  const { t } = useTranslation('closing');
  const [kind, id, href] =
    chargeTxid === null
      ? (['receipt', endToEndId, receiptHref(endToEndId)] as const)
      : (['charge', chargeTxid, chargeHref(chargeTxid)] as const);
  return (
    <Anchor fz="sm" href={href} aria-label={t('rows.proofOf', { what: t(`rows.proof.${kind}`), id })}>
      {t(`rows.proof.${kind}`)}
    </Anchor>
  );
}
