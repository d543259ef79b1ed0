import { instantFromEpochMs } from '../../core/civil-date.ts';
import type { MessageExportRow } from '../../ledger/model/ledger-reader.ts';
import type { Column } from './column.ts';
import { payerDocument, payerName } from './shared-columns.ts';

/** The columns of what was said to payers, one row a message that a person took out; days are the due dates that it was about. */
export const messageColumns: readonly Column<MessageExportRow>[] = [
  {
    name: 'taken_at',
    label: 'Data e hora',
    cell: ({ at }, { moment }) => moment(instantFromEpochMs(Date.parse(at))),
  },
  { name: 'author', label: 'Quem', cell: ({ author }, { text }) => text(author ?? '') },
  payerName,
  payerDocument,
  { name: 'way', label: 'Por onde', cell: ({ way }, { word }) => word('way', way) },
  {
    name: 'situation',
    label: 'Sobre o quê',
    cell: ({ situation }, { word }) => word('situation', situation),
  },
  { name: 'tone', label: 'Tom', cell: ({ tone }, { word }) => word('tone', tone) },
  {
    name: 'due_dates',
    label: 'Vencimentos',
    cell: ({ dueDates }, { date, text }) => text(dueDates.map(date).join(' ')),
  },
  { name: 'body', label: 'Mensagem', cell: ({ body }, { rawText }) => rawText(body) },
];
