import type { DocumentMonth } from '../../src-preload/contract/fiscal-documents.ts';
import { civilDate } from '../core/civil-date.ts';
import { maskContract, maskCpfsIn } from '../core/cpf-cnpj.ts';
import { CSV_DIALECTS, ROW_END } from '../core/csv-cells.ts';
import { centavos } from '../core/money.ts';

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

/** The texts of a CSV of a month's charges without a fiscal document, then of its documents without a charge; the first is the header. */
export function* documentTexts(
  { charges, documents }: DocumentMonth,
  preset: keyof typeof HEADERS,
): Generator<string> {
  const { prologue, separator, text, amount, date } = CSV_DIALECTS[preset];
  const row = (cells: readonly string[]): string => cells.join(separator) + ROW_END;
  const { document, charge } = MISSING[preset];
  yield prologue + row(HEADERS[preset].map((name) => (preset === 'rfc4180' ? name : text(name))));
  for (const { txid, contract, payerName, dueDate, amount: due } of charges.rows)
    yield row([
      ...[
        text(document),
        text(txid),
        text(maskContract(contract)),
        text(maskCpfsIn(payerName)),
        date(civilDate(dueDate)),
      ],
      ...['', '', amount(centavos(due))],
    ]);
  for (const { number, issuedOn, amount: of } of documents.rows)
    yield row([
      ...[text(charge), '', '', '', '', text(number), date(civilDate(issuedOn))],
      of === null ? '' : amount(centavos(of)),
    ]);
}
