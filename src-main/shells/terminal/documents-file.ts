import type { DocumentMonth } from '../../../src-preload/contract/fiscal-documents.ts';
import { EXPORT_PRESETS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { civilDate } from '../../core/civil-date.ts';
import { monthOf, parseMonth } from '../../core/civil-month.ts';
import { CSV_DIALECTS, ROW_END } from '../../core/csv-cells.ts';
import { centavos } from '../../core/money.ts';
import { writeTexts } from '../../exports/write-texts.ts';
import type { OptionValues } from './command.ts';
import type { ExportFile } from './export-file.ts';
import { oneOf, optionalText } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/** The columns, in English and as a spreadsheet in Brazil heads them. */
const HEADERS = {
  rfc4180: ['missing', 'txid', 'contract', 'payer_name', 'due_date', 'number', 'date', 'amount'],
  'excel-br': [
    'Falta',
    'Identificador da cobrança',
    'Contrato',
    'Pagador',
    'Vencimento',
    'Número',
    'Data',
    'Valor',
  ],
} as const;
const MISSING = {
  rfc4180: { document: 'document', charge: 'charge' },
  'excel-br': { document: 'nota', charge: 'cobrança' },
} as const;

/** A month's charges without a fiscal document, then its documents without a charge; the month of the last poll unless told. Throws `UsageError`. */
export function documentsFile(values: OptionValues): ExportFile {
  const preset = oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180');
  const text = optionalText(values, 'month');
  const asked = text === null ? null : parseMonth(text);
  if (text !== null && asked === null)
    throw new UsageError('usage.month', { option: '--month', value: text });
  return async ({ reader, target, signals }) => {
    const month = asked ?? monthOf(reader.asOf() ?? civilDate(ALL_TIME.from));
    const found = reader.documentMonth(month, '', Number.MAX_SAFE_INTEGER);
    return { rows: await writeTexts(linesOf(found, preset), target, signals) };
  };
}

function* linesOf({ charges, documents }: DocumentMonth, preset: keyof typeof HEADERS): Generator<string> {
  const { prologue, separator, text, amount, date } = CSV_DIALECTS[preset];
  const row = (cells: readonly string[]): string => cells.join(separator) + ROW_END;
  const { document, charge } = MISSING[preset];
  yield prologue + row(HEADERS[preset].map((name) => (preset === 'rfc4180' ? name : text(name))));
  for (const { txid, contract, payerName, dueDate, amount: due } of charges.rows)
    yield row([
      ...[text(document), text(txid), text(contract), text(payerName), date(civilDate(dueDate))],
      ...['', '', amount(centavos(due))],
    ]);
  for (const { number, issuedOn, amount: of } of documents.rows)
    yield row([
      ...[text(charge), '', '', '', '', text(number), date(civilDate(issuedOn))],
      of === null ? '' : amount(centavos(of)),
    ]);
}
