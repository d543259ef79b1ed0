import type { CivilDate } from '../../../core/civil-date.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import type { MessageExportRow } from '../../model/ledger-reader.ts';
import { IS_ABOUT } from '../rows/message-charges.ts';
import { type DocumentColumns, PAYER_COLUMNS, withDocument } from '../rows/payer-columns.ts';

type StoredMessage = Omit<MessageExportRow, 'dueDates' | 'payerDocument'> &
  DocumentColumns & {
    /** Joined by a space. */
    readonly dueDates: string;
  };

/** A message bears no name of its own: what a person takes out at once is one act of that moment. */
const AUTHOR = `
  SELECT a.author FROM act a INDEXED BY act_by_kind
  WHERE a.is_listed AND a.kind = 'messages_taken' AND a.at = m.at LIMIT 1`;

const DUE_DATES = `
  SELECT string_agg(c.due_date, ' ' ORDER BY c.due_date) FROM payer_message_charge mc
  CROSS JOIN charge c ON c.id = mc.charge_id WHERE ${IS_ABOUT}`;

/** Whom `person` names (`person-sql.ts`): the last row of a document, or the one row without. */
const PAYER_ID = `coalesce(
  (SELECT max(d.id) FROM payer d INDEXED BY payer_by_document WHERE d.document = m.person),
  CASE WHEN m.person LIKE 'payer %' THEN CAST(substr(m.person, length('payer ') + 1) AS BIGINT) END)`;

const MESSAGES = `
  SELECT m.id, m.at, m.situation, m.tone, m.way, m.body, (${AUTHOR}) AS author, coalesce((${DUE_DATES}), '') AS dueDates,
    ${PAYER_COLUMNS}
  FROM payer_message m LEFT JOIN payer p ON p.id = ${PAYER_ID} ORDER BY m.id`;

/** Every message in the order in which they were taken out. */
export function* eachMessage(db: LedgerDatabase): Generator<MessageExportRow> {
  for (const row of db.prepare<[], StoredMessage>(MESSAGES).iterate()) {
    const { dueDates, ...message } = withDocument(row);
    yield { ...message, dueDates: dueDates === '' ? [] : (dueDates.split(' ') as CivilDate[]) };
  }
}
