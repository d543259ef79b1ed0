import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { cellStyle } from '../../../src-main/exports/columns/column.ts';
import type { ExportedLedger } from '../../../src-main/exports/subjects.ts';
import { type CsvRequest, SUBJECTS } from '../../../src-main/exports/subjects.ts';
import type { MovementExportRow, RefundExportRow } from '../../../src-main/ledger/model/ledger-reader.ts';
import {
  CHARGE_GROUPS,
  CHARGE_STATES,
  EXPECTED_STATES,
} from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import states from '../../../src-renderer/locales/pt-BR/states.json' with { type: 'json' };
import {
  type ChargeWithMandate,
  chargeRow,
  csvRequest,
  PAID_AT,
} from '../../support/fake/records/export-rows.ts';
import { RowReader } from '../../support/fake/row-reader.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

const PRESETS = ['rfc4180', 'excel-br'] as const;
const golden = (name: string): string => readFileSync(new URL(`golden/${name}.csv`, import.meta.url), 'utf8');

function textOf(request: CsvRequest, reader: ExportedLedger): string {
  const style = cellStyle(request.preset, request.fullDocuments);
  return Array.from(SUBJECTS[request.subject](request, reader, style), ({ text }) => text).join('');
}

/** The first row under its headers. */
function firstRow(request: CsvRequest, row: ChargeWithMandate): Record<string, string> {
  const text = textOf(request, new RowReader({ charges: [row] })).replace('\uFEFF', '');
  const [header = [], cells = []] = parseCsv(text, request.preset === 'rfc4180' ? ',' : ';');
  return Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
}

const HOSTILE_CHARGES: readonly ChargeWithMandate[] = [
  chargeRow(),
  chargeRow({
    txid: '12345678901234567890123456',
    idRec: null,
    contract: '00123',
    payerName: '=HYPERLINK("http://x"; "Silva, João")',
    payerDocument: '12345678000195',
    payerDocumentKind: 'cnpj',
    settleDate: civilDate('2026-01-06'),
    status: 'ATIVA',
    state: 'unpaid',
    group: 'unpaid',
    daysLate: 4,
    paid: centavos(0),
    paidAt: null,
    endToEndIds: '',
    reasons: [
      {
        kind: 'attempt',
        attempt: 'AGND',
        date: civilDate('2026-01-06'),
        status: 'REJEITADA',
        code: 'AM02',
      },
      { kind: 'overdue_since', date: civilDate('2026-01-06') },
    ],
  }),
  chargeRow({
    contract: '-5',
    payerName: 'Linha\r\nquebrada',
    payerDocument: null,
    payerDocumentKind: null,
    amount: centavos(5),
    state: 'paid_late',
    daysLate: 1,
    refunded: centavos(1_000),
    reasons: [{ kind: 'late', days: 1 }],
  }),
];

describe('charges', () => {
  it.each(PRESETS)('are written in %s as the golden file has them', (preset) => {
    const reader = new RowReader({ charges: HOSTILE_CHARGES });
    expect(textOf(csvRequest({ preset }), reader)).toBe(golden(`charges.${preset}`));
  });
  it('have exactly the columns of exports/FORMATS.md in rfc4180, whatever was chosen', () => {
    const text = textOf(csvRequest({ columns: ['txid'] }), new RowReader({}));
    expect(text).toBe(
      'txid,id_rec,contract,payer_name,payer_document,due_date,settle_date,amount,status,state,group,days_late,paid_amount,paid_at,end_to_end_ids,refunded_amount,reasons\r\n',
    );
  });
  it('have the chosen columns in excel-br, in the usual order', () => {
    const columns = ['paid_at', 'due_date', 'payer_name'] as const;
    const text = textOf(
      csvRequest({ preset: 'excel-br', columns }),
      new RowReader({ charges: [chargeRow()] }),
    );
    expect(text).toBe(
      '\uFEFFPagador;Vencimento (competência);Recebido em (caixa)\r\nAna Araújo;05/01/2026;05/01/2026\r\n',
    );
  });
  it('are those that the filter holds', () => {
    const reader = new RowReader({});
    const filter = { ...csvRequest().filter, states: ['unpaid' as const] };
    textOf(csvRequest({ filter }), reader);
    expect(reader.filtersAskedFor).toEqual([filter]);
  });
  it.each(CHARGE_STATES)(
    'call the state %s as it is for programs and as the screens do for people',
    (state) => {
      const row = chargeRow({ state });
      expect(firstRow(csvRequest(), row)).toMatchObject({ state });
      expect(firstRow(csvRequest({ preset: 'excel-br' }), row).Situação).toBe(states.charge[state].name);
    },
  );
  it.each(CHARGE_GROUPS)('call the group %s likewise', (group) => {
    const row = chargeRow({ group });
    expect(firstRow(csvRequest(), row)).toMatchObject({ group });
    expect(firstRow(csvRequest({ preset: 'excel-br' }), row).Grupo).toBe(states.group[group].name);
  });
});

describe('documents of payers', () => {
  const cpf = chargeRow();
  const cnpj = chargeRow({ payerDocument: '12ABC34501DE35', payerDocumentKind: 'cnpj' });
  it.each([
    ['rfc4180', false, cpf, '***.456.789-**'],
    ['rfc4180', true, cpf, '12345678909'],
    ['excel-br', false, cpf, '***.456.789-**'],
    ['excel-br', true, cpf, '12345678909\t'],
    ['rfc4180', false, cnpj, '12ABC34501DE35'],
    ['rfc4180', true, cnpj, '12ABC34501DE35'],
    ['excel-br', false, cnpj, '12.ABC.345/01DE-35'],
    ['excel-br', true, cnpj, '12.ABC.345/01DE-35'],
  ] as const)('%s, whole: %s', (preset, fullDocuments, row, shown) => {
    const cells = firstRow(csvRequest({ preset, fullDocuments }), row);
    expect(cells[preset === 'rfc4180' ? 'payer_document' : 'CPF ou CNPJ']).toBe(shown);
  });
});

describe('the other subjects', () => {
  const refund: RefundExportRow = {
    refund: {
      id: 'dev1',
      returnId: 'D1234567820260110130012345678901',
      amount: centavos(1_000),
      status: 'DEVOLVIDO',
      nature: 'ORIGINAL',
      requestedAt: PAID_AT,
    },
    returnedAt: null,
    endToEndId: 'E1234567820260106013012345678901',
    paymentKind: 'joining',
    txid: 'adesao0000000000000000000001',
    settledAt: PAID_AT,
    settlementAmount: centavos(123_456),
  };
  const joining = {
    endToEndId: 'E1234567820260106013012345678901',
    txid: 'adesao0000000000000000000001',
    idRec: 'RR1234567820251201abcdefghijk',
    contract: 'Plano; anual',
    payerName: '=Bar do Zé',
    payerDocument: { kind: 'cpf', number: '12345678909' },
    amount: 57_423,
    at: PAID_AT,
    refunded: 1_000,
  } as const;
  const payment = {
    kind: 'charge',
    endToEndId: 'E1234567820260106013012345678901',
    refundId: null,
    at: PAID_AT,
    amount: 123_456,
    refunded: 1_000,
    txid: '12345678901234567890123456',
    idRec: 'RR1234567820251201abcdefghijk',
    contract: 'Plano; anual',
    payerName: '=Bar do Zé',
    payerDocument: { kind: 'cpf', number: '12345678909' },
    dueDate: '2026-01-05',
  } as const;
  const movements: readonly MovementExportRow[] = [
    payment,
    { ...payment, kind: 'joining', txid: 'adesao0000000000000000000001', dueDate: null },
    { ...payment, kind: 'refund', refundId: 'dev1', amount: 5, refunded: 0 },
    {
      ...{ ...payment, kind: 'orphan', txid: null, idRec: null, contract: '', payerName: '' },
      ...{ payerDocument: null, dueDate: null },
    },
  ];
  const orphan = {
    endToEndId: 'E1234567820260106013012345678901',
    txid: null,
    amount: 5_000,
    at: PAID_AT,
    refunded: 0,
    why: 'no_match' as const,
  };
  const quarantined = {
    kind: 'charge' as const,
    id: null,
    reason: 'devedor.cpf: 12345678909 is no date',
    seenAt: PAID_AT,
    raw: '{"devedor":{"cpf":"12345678909","cnpj":"12345678000195"}}',
  };
  const firstExpected = {
    idRec: 'RR1234567820251201abcdefghijk',
    contract: 'Plano; anual',
    payerName: 'Bar do Zé',
    start: '2026-02-01',
    state: 'scheduled' as const,
    amount: null,
  };
  const otherStates = EXPECTED_STATES.filter((state) => state !== 'scheduled');
  const expected = [firstExpected, ...otherStates.map((state) => ({ ...firstExpected, state, amount: 990 }))];
  const reader = new RowReader({
    refunds: [refund],
    joining: [joining],
    movements,
    orphans: [orphan],
    quarantine: [quarantined],
    expected,
  });

  it.each(
    (['receipts', 'expected', 'joining', 'orphans', 'refunds', 'quarantine'] as const).flatMap((subject) =>
      PRESETS.map((preset) => [subject, preset] as const),
    ),
  )('%s are written in %s as the golden file has them', (subject, preset) => {
    expect(textOf(csvRequest({ subject, preset }), reader)).toBe(golden(`${subject}.${preset}`));
  });
  it.each(['expected', 'orphans', 'quarantine'] as const)(
    'of %s are all written, not only those shown',
    (subject) => {
      const many = <Row>(row: Row): Row[] => Array.from({ length: 2_500 }, () => row);
      const rows = { expected: many(firstExpected), orphans: many(orphan), quarantine: many(quarantined) };
      const text = textOf(csvRequest({ subject }), new RowReader(rows));
      expect(text.split('\r\n')).toHaveLength(2_502);
    },
  );
  it('hold the movements that were asked for, all of them unless said', () => {
    const filter = { from: '2026-01-01', to: '2026-01-31', kinds: ['refund' as const], search: 'zé' };
    const asked = new RowReader({});
    textOf(csvRequest({ subject: 'receipts', movements: filter }), asked);
    textOf(csvRequest({ subject: 'receipts' }), asked);
    expect(asked.filtersAskedFor).toEqual([filter, { ...ALL_TIME, kinds: [], search: '' }]);
  });
  it('show CPFs inside quarantined records only when asked for', () => {
    const whole = textOf(csvRequest({ subject: 'quarantine', fullDocuments: true }), reader);
    const masked = textOf(csvRequest({ subject: 'quarantine' }), reader);
    expect(whole.match(/12345678909/g)).toHaveLength(2);
    expect(masked).not.toContain('12345678909');
    expect(masked).toContain('12345678000195');
  });
});

it('an independent reader finds as many rows and columns as were written, whatever the bank sent', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'",;=+-@\t\r\n 1') }));
  const rows = fc.array(
    fc
      .record({ contract: text, payerName: text, status: text, endToEndIds: text, txid: text })
      .map(chargeRow),
  );
  fc.assert(
    fc.property(rows, fc.constantFrom(...PRESETS), (charges, preset) => {
      const written = textOf(csvRequest({ preset }), new RowReader({ charges })).replace(/^\uFEFF/, '');
      const table = parseCsv(written, preset === 'rfc4180' ? ',' : ';');
      expect(table).toHaveLength(charges.length + 1);
      for (const cells of table) {
        expect(cells).toHaveLength(CHARGE_COLUMNS.length);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }
    }),
    { numRuns: 300 },
  );
});
