import { MOVED_PARTS } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { formatDocument, maskCpfsIn, maskDocument } from '../../core/cpf-cnpj.ts';
import { centavos } from '../../core/money.ts';
import type { PayerDocument } from '../../core/records.ts';
import type { AccountOfPayer } from '../../ledger/reading/accounts/payer-account.ts';
import { accountRows } from '../accounting-rows.ts';
import { PORTUGUESE_LABELS } from '../columns/portuguese-labels.ts';
import type { StatementRow } from '../columns/statement.ts';
import type { PaperHead, Report, ReportColumn, ReportFact } from './report.ts';
import { paperAmount, paperDay } from './words.ts';

/** A payer's account of some days, the day that the ledger tells of, and who asks for the money. */
type Statement = {
  readonly found: AccountOfPayer;
  readonly days: { readonly from: CivilDate; readonly to: CivilDate };
  readonly asOf: CivilDate;
  readonly head: PaperHead;
  readonly at: UtcInstant;
};

const COLUMNS: readonly ReportColumn[] = [
  { title: 'Data', share: 54 },
  { title: 'Lançamento', share: 104 },
  { title: 'Vencimento', share: 58 },
  { title: 'Cobrança', share: 152, isId: true },
  { title: 'Pagamento (endToEndId)', share: 140, isId: true },
  { title: 'Devido', share: 62, isAtRight: true },
  { title: 'Pago', share: 62, isAtRight: true },
  { title: 'Devolvido', share: 62, isAtRight: true },
  { title: 'Saldo', share: 66, isAtRight: true },
];

/** A balance above zero may be owed by nobody: money that went back, that the bank says came and does not show, or that somebody gave up. */
const BALANCE_MEANING =
  'Valores em reais. Saldo é o que foi cobrado menos o que foi pago, mais o que foi devolvido. O que ainda se pede ao pagador está em “Em aberto hoje”.';

/** One payer's statement on paper: the rows and sums of the CSV `statement`, with who asks and of whom. */
export function statementReport({ found, days, asOf, head, at }: Statement): Report {
  const rows = [...accountRows(found, days)];
  const cells = rows.map(cellsOf);
  return {
    ...{ title: 'Extrato do pagador', head, isLandscape: true, at },
    parts: [
      { kind: 'facts', title: 'Pagador', facts: factsOf(found, days, asOf) },
      { kind: 'facts', title: 'Resumo do período', facts: sumsOf(found.account) },
      {
        ...{ kind: 'table', title: 'Lançamentos', columns: COLUMNS, note: BALANCE_MEANING },
        rows: cells.slice(0, -1),
        totals: cells.at(-1) ?? null,
      },
    ],
  };
}

function factsOf(
  { name, document }: AccountOfPayer,
  days: Statement['days'],
  asOf: CivilDate,
): readonly ReportFact[] {
  return [
    { label: 'Nome', value: maskCpfsIn(name) },
    { label: 'CPF ou CNPJ', value: documentText(document) },
    { label: 'Período', value: periodText(days) },
    { label: 'Dados até', value: paperDay(asOf) },
  ];
}

/** A CPF masked, a CNPJ whole. */
function documentText(document: PayerDocument | null): string {
  if (document === null) return '';
  return document.kind === 'cnpj' ? formatDocument(document) : maskDocument(document);
}

const periodText = ({ from, to }: Statement['days']): string =>
  from === ALL_TIME.from ? `desde o início até ${paperDay(to)}` : `de ${paperDay(from)} a ${paperDay(to)}`;

function sumsOf(account: AccountOfPayer['account']): readonly ReportFact[] {
  const { opening, due, paid, refunded, closing, open, openSince } = account;
  const since = openSince === null ? '' : `, desde ${paperDay(openSince)}`;
  return [
    { label: 'Saldo anterior', value: `R$ ${paperAmount(opening)}` },
    { label: 'Devido no período', value: `R$ ${paperAmount(due)}` },
    { label: 'Pago no período', value: `R$ ${paperAmount(paid)}` },
    { label: 'Devolvido no período', value: `R$ ${paperAmount(refunded)}` },
    { label: 'Saldo final', value: `R$ ${paperAmount(closing)}` },
    { label: 'Em aberto hoje', value: `R$ ${paperAmount(open)}${since}` },
  ];
}

/** The opening of all time has no day: nothing was before it. */
function cellsOf({ day, entry, txid, endToEndId, dueDate, moved, balance }: StatementRow): readonly string[] {
  const nothing = entry === 'closing' ? paperAmount(centavos(0)) : '';
  return [
    day === ALL_TIME.from ? '' : paperDay(day),
    PORTUGUESE_LABELS.entry[entry],
    dueDate === null ? '' : paperDay(dueDate),
    ...[txid ?? '', endToEndId ?? ''],
    // What a line does not touch is left blank, so that what it does is seen.
    ...MOVED_PARTS.map((part) => (moved === null || moved[part] === 0 ? nothing : paperAmount(moved[part]))),
    paperAmount(balance),
  ];
}
