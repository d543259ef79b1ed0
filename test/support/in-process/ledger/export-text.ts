import {
  formatDocument,
  maskContract,
  maskCpfsIn,
  maskDocument,
} from '../../../../src-main/core/cpf-cnpj.ts';
import { keepAsText } from '../../../../src-main/core/csv-cells.ts';
import { machineReasons, portugueseReasons } from '../../../../src-main/core/reason-labels.ts';
import type { DocumentKind } from '../../../../src-main/core/records.ts';
import { chargeColumn, cycleColumns, mandateColumns } from '../../../../src-main/exports/columns/charges.ts';
import { PORTUGUESE_LABELS } from '../../../../src-main/exports/columns/portuguese-labels.ts';
import type { CsvRequest } from '../../../../src-main/exports/subjects.ts';
import type { LedgerDatabase } from '../../../../src-main/ledger/engine/ledger-database.ts';
import { REASONS } from '../../../../src-main/ledger/model/stored-json.ts';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { ChargeGroup, ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { ChargeColumn } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { guardedSlowly } from '../../oracles/csv-cells.ts';

type Row = {
  readonly txid: string;
  readonly idRec: string | null;
  readonly contract: string | null;
  readonly name: string | null;
  readonly document: string | null;
  readonly kind: DocumentKind | '' | null;
  readonly payerKey: string;
  readonly dueDate: string;
  readonly settleDate: string;
  readonly amount: string;
  readonly status: string;
  readonly state: ChargeState;
  readonly grp: ChargeGroup;
  readonly paidDaysLate: number | null;
  readonly paid: string;
  readonly paidAt: string | null;
  readonly refunded: string;
  readonly reasons: string;
};

const ROWS = `
  SELECT c.txid, r.id_rec AS idRec, m.contract, p.name, p.document, p.document_kind AS kind, y.payer_key AS payerKey,
    y.due_date AS dueDate, y.settle_date AS settleDate, CAST(y.amount AS TEXT) AS amount, c.status, y.state, y.grp,
    y.paid_days_late AS paidDaysLate, CAST(y.paid AS TEXT) AS paid, y.paid_at AS paidAt,
    CAST(y.refunded AS TEXT) AS refunded, y.reasons
  FROM cycle y JOIN charge c USING (id) LEFT JOIN mandate_ref r ON r.id = c.mandate_id
  LEFT JOIN mandate m ON m.id = c.mandate_id LEFT JOIN payer p ON p.id = m.payer_id`;

/** The file that an export of charges is to be, byte for byte, worked out one cell at a time from the ledger's tables. */
export function chargesText(db: LedgerDatabase, request: CsvRequest, asOf: string): string {
  const isForPeople = request.preset === 'excel-br';
  const rows = db.prepare<[], Row>(ROWS).all();
  const wanted = rows.filter((row) => isWanted(row, request.filter)).toSorted(byDueDateAndTxid);
  const columns = [chargeColumn, ...mandateColumns, ...cycleColumns].filter(
    ({ name }) => !isForPeople || request.columns.includes(name),
  );
  const headers = columns.map(({ name, label }) => (isForPeople ? label : name));
  const lines = wanted.map((row) => columns.map(({ name }) => cellOf(row, name, request, asOf)));
  const separator = isForPeople ? ';' : ',';
  const text = [headers, ...lines].map((cells) => `${cells.join(separator)}\r\n`).join('');
  return `${isForPeople ? '\uFEFF' : ''}${text}`;
}

function isWanted(row: Row, filter: CycleFilter): boolean {
  return (
    (filter.states.length === 0 || filter.states.includes(row.state)) &&
    (filter.groups.length === 0 || filter.groups.includes(row.grp)) &&
    row.dueDate >= (filter.dueFrom ?? '') &&
    row.dueDate <= (filter.dueTo ?? '9999') &&
    BigInt(row.amount) >= BigInt(filter.amountMin ?? 0) &&
    BigInt(row.amount) <= BigInt(filter.amountMax ?? 1e15) &&
    (row.payerKey.includes(filter.payer) || plain(row.contract ?? '').includes(filter.payer)) &&
    (filter.idRec === null || row.idRec === filter.idRec)
  );
}

/** Without case and accents, as contracts are looked for. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

function byDueDateAndTxid(a: Row, b: Row): number {
  return a.dueDate === b.dueDate
    ? Buffer.compare(Buffer.from(a.txid), Buffer.from(b.txid))
    : a.dueDate < b.dueDate
      ? -1
      : 1;
}

function cellOf(row: Row, column: ChargeColumn, { preset, fullDocuments }: CsvRequest, asOf: string): string {
  const isForPeople = preset === 'excel-br';
  const text = (value: string | null): string => textCell(value ?? '', isForPeople);
  const amount = (sum: string): string => amountCell(sum, isForPeople ? ',' : '.');
  const date = (day: string): string => (isForPeople ? day.split('-').toReversed().join('/') : day);
  const reasons = REASONS.read(row.reasons);
  const cells: Readonly<Record<ChargeColumn, () => string>> = {
    txid: () => text(row.txid),
    id_rec: () => text(row.idRec),
    contract: () => text(fullDocuments ? row.contract : maskContract(row.contract ?? '')),
    payer_name: () => text(fullDocuments ? row.name : maskCpfsIn(row.name ?? '')),
    payer_document: () => text(documentText(row, isForPeople, fullDocuments)),
    due_date: () => date(row.dueDate),
    settle_date: () => date(row.settleDate),
    amount: () => amount(row.amount),
    status: () => text(row.status),
    state: () => (isForPeople ? PORTUGUESE_LABELS.charge[row.state] : row.state),
    group: () => (isForPeople ? PORTUGUESE_LABELS.group[row.grp] : row.grp),
    days_late: () => daysLate(row, asOf),
    paid_amount: () => amount(row.paid),
    paid_at: () => (row.paidAt === null ? '' : isForPeople ? date(saoPauloDay(row.paidAt)) : row.paidAt),
    end_to_end_ids: () =>
      text(reasons.flatMap((each) => (each.kind === 'settlement' ? [each.endToEndId] : [])).join(' ')),
    refunded_amount: () => amount(row.refunded),
    reasons: () => text(isForPeople ? portugueseReasons(reasons) : machineReasons(reasons)),
  };
  return cells[column]();
}

function textCell(value: string, isForPeople: boolean): string {
  const words = guardedSlowly(value);
  const kept = isForPeople ? keepAsText(words) : words;
  // The tab that was added may need a guard of its own.
  const guarded = kept === words ? words : guardedSlowly(kept);
  const special = isForPeople ? ['"', ';', '\t', '\r', '\n'] : ['"', ',', ';', '\t', '\r', '\n'];
  return special.some((sign) => guarded.includes(sign)) ? `"${guarded.split('"').join('""')}"` : guarded;
}

function amountCell(sum: string, point: string): string {
  const [whole, cents] = [BigInt(sum) / 100n, BigInt(sum) % 100n];
  return `${whole}${point}${String(cents).padStart(2, '0')}`;
}

function documentText({ document, kind }: Row, isForPeople: boolean, isWhole: boolean): string {
  if (document === null || (kind !== 'cpf' && kind !== 'cnpj')) return '';
  if (kind === 'cpf') return isWhole ? document : maskDocument({ kind, number: document });
  return isForPeople ? formatDocument({ kind, number: document }) : document;
}

function daysLate({ grp, settleDate, paidDaysLate }: Row, asOf: string): string {
  if (grp !== 'unpaid') return paidDaysLate === null ? '' : String(paidDaysLate);
  const days = (Date.parse(asOf) - Date.parse(settleDate)) / 86_400_000;
  return days > 0 ? String(days) : '';
}

const SAO_PAULO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
const saoPauloDay = (instant: string): string => SAO_PAULO.format(new Date(instant));
