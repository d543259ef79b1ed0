import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { cellStyle } from '../../../src-main/exports/columns/column.ts';
import { PORTUGUESE_LABELS } from '../../../src-main/exports/columns/portuguese-labels.ts';
import { type CsvRequest, SUBJECTS, tellsWholeDocuments } from '../../../src-main/exports/subjects.ts';
import type { ActExportRow, MessageExportRow } from '../../../src-main/ledger/model/ledger-reader.ts';
import history from '../../../src-renderer/locales/pt-BR/history.json' with { type: 'json' };
import messages from '../../../src-renderer/locales/pt-BR/messages.json' with { type: 'json' };
import states from '../../../src-renderer/locales/pt-BR/states.json' with { type: 'json' };
import { textOf } from '../../support/fake/csv-rows.ts';
import { csvRequest, PAID_AT } from '../../support/fake/records/export-rows.ts';
import { RowReader } from '../../support/fake/row-reader.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

describe('what people did and said', () => {
  const act: ActExportRow = {
    ...{ id: 1, at: PAID_AT, author: '=Ana', kind: 'decision', subject: 'charge', subjectId: 'tx1' },
    ...{ from: null, to: 'waived', amount: 4_000, day: '2026-02-09', note: 'CPF 529.982.247-25; combinado' },
    ...{ rows: null, batchId: null, state: null, idRec: 'RR1', payerName: 'Ana Araújo', contract: '001' },
  };
  const message: MessageExportRow = {
    ...{ id: 1, at: PAID_AT, author: 'Bia', situation: 'unpaid', tone: 'friendly', way: 'whatsapp' },
    ...{ payerName: '+Ana', payerDocument: { kind: 'cpf', number: '52998224725' } },
    ...{ dueDates: [civilDate('2026-01-05'), civilDate('2026-02-05')], body: 'Olá;\n=1+1, CPF 52998224725' },
  };
  const rowOf = (change: Partial<CsvRequest>, rows: ConstructorParameters<typeof RowReader>[0]) => {
    const request = csvRequest(change);
    const style = cellStyle(request.preset, request.fullDocuments);
    const text = textOf(SUBJECTS[request.subject](request, new RowReader(rows), style));
    const [header = [], cells = []] = parseCsv(text, request.preset === 'rfc4180' ? ',' : ';');
    return Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
  };

  it('are told for programs in words of ours, guarded, without a CPF that somebody wrote', () => {
    expect(rowOf({ subject: 'history' }, { acts: [act] })).toEqual({
      ...{ done_at: '2026-01-06T01:30:00.000Z', author: "'=Ana", act: 'decision', subject: 'charge' },
      ...{ subject_id: 'tx1', payer_name: 'Ana Araújo', contract: '001', from: '', to: 'waived' },
      ...{ amount: '40.00', day: '2026-02-09', count: '', at_bank: '', batch: '' },
      note: 'CPF ***.982.247-**; combinado',
    });
    expect(rowOf({ subject: 'messages' }, { messages: [message] })).toMatchObject({
      ...{ author: 'Bia', payer_name: "'+Ana", payer_document: '***.982.247-**', way: 'whatsapp' },
      ...{ situation: 'unpaid', tone: 'friendly', due_dates: '2026-01-05 2026-02-05' },
      body: expect.stringMatching(/^Olá;'\n'=1\+1, CPF \*\*\*/),
    });
  });

  it('are told for people as the screens say it', () => {
    const preset = 'excel-br' as const;
    expect(rowOf({ subject: 'history', preset }, { acts: [act] })).toMatchObject({
      ...{ 'Data e hora': '05/01/2026 22:30:00', 'O que fez': history.kind.decision, Sobre: 'Cobrança' },
      ...{ Depois: states.charge.waived.name, Valor: '40,00', Dia: '09/02/2026', Quantos: '' },
    });
    expect(rowOf({ subject: 'messages', preset }, { messages: [message] })).toMatchObject({
      ...{ 'Por onde': messages.way.whatsapp, 'Sobre o quê': messages.situation.unpaid },
      ...{ Tom: messages.tone.friendly, Vencimentos: '05/01/2026 05/02/2026' },
    });
    const { act: acts, write, situation, tone, way } = PORTUGUESE_LABELS;
    expect([acts, write]).toEqual([history.kind, history.state]);
    expect(messages).toMatchObject({ situation, tone, way });
  });

  it('tell whole CPFs only when asked, and that is to be journaled', () => {
    const whole = csvRequest({ subject: 'messages', fullDocuments: true });
    expect(rowOf(whole, { messages: [message] }).payer_document).toBe('52998224725');
    expect([tellsWholeDocuments(whole), tellsWholeDocuments({ ...whole, fullDocuments: false })]).toEqual([
      true,
      false,
    ]);
  });
});
