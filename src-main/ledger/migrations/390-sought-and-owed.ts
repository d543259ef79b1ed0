import type { Migration } from './migration.ts';

/** What an engine calls a text and a whole number, how its tables end, and what its index holds beside what is summed. */
type Engine = {
  readonly text: string;
  readonly whole: string;
  readonly ending: string;
  readonly beside: string;
  /** How a confirmation request comes to be asked for as other records are. */
  readonly asked: string;
};

const step = ({ text, whole, ending, beside, asked }: Engine): string => `
-- Deliveries that the bank did not know when it was asked: their records are sought on, and there are few of them among many.
CREATE INDEX delivery_refused ON delivery (kind, record_id) WHERE fate = 'refused';

-- Records of the bank that a ledger knew of in whose place this one was put, an earlier copy of it: where the bank lists none, nothing else leads back to them.
CREATE TABLE known_id (
  kind ${text} NOT NULL CHECK (kind IN ('charge', 'mandate', 'settlement', 'confirmation')),
  id ${text} NOT NULL,
  PRIMARY KEY (kind, id)
)${ending};

-- Confirmation requests among them are asked for in turn too.
${asked}
-- What of a charge is owed once its day has passed, as core/owed.ts says it: kept, so that every list and message reads the same.
DROP INDEX cycle_owed;
ALTER TABLE cycle DROP COLUMN is_unpaid;
ALTER TABLE cycle ADD COLUMN owed ${whole} NOT NULL DEFAULT 0;
UPDATE cycle SET owed = amount WHERE grp = 'unpaid';
UPDATE cycle SET owed = amount - paid
  WHERE grp = 'attention' AND state IN ('underpaid', 'partly_refunded') AND paid < amount;
-- Whether the rest of what was paid in part is still asked for, the bank's word, its cycle's other charges and a person say: the next poll works it out.
INSERT INTO dirty_charge
  SELECT id FROM cycle WHERE state IN ('underpaid', 'partly_refunded', 'paid_after_close') AND paid < amount
  ON CONFLICT DO NOTHING;
CREATE INDEX cycle_owed ON cycle (payer_id, due_date, settle_date, owed${beside}) WHERE owed > 0;
`;

const ASKED_KINDS = "CHECK (kind IN ('charge', 'mandate', 'settlement', 'confirmation'))";

/** A table of SQLite keeps its checks: it is made anew. */
const ASKED = `CREATE TABLE asked_anew (
  kind TEXT NOT NULL ${ASKED_KINDS},
  id TEXT NOT NULL,
  since TEXT NOT NULL,
  last_on TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO asked_anew SELECT kind, id, since, last_on FROM asked_id;
DROP TABLE asked_id;
ALTER TABLE asked_anew RENAME TO asked_id;
`;

const ASKED_ON_SERVER = `ALTER TABLE asked_id DROP CONSTRAINT asked_id_kind_check, ADD CONSTRAINT asked_id_kind_check ${ASKED_KINDS};
`;

/** What is sought though nothing that the bank has shown leads to it, and what payers owe. Server databases have the same (`postgres/migrations`). */
export const soughtAndOwed: Migration = {
  version: 390,
  sql: step({ text: 'TEXT', whole: 'INTEGER', ending: ' STRICT, WITHOUT ROWID', beside: '', asked: ASKED }),
};

/** The same for a server. */
export const soughtAndOwedOnServer: Migration = {
  version: 390,
  sql: step({
    text: 'TEXT COLLATE "C"',
    whole: 'BIGINT',
    ending: '',
    beside: ', id',
    asked: ASKED_ON_SERVER,
  }),
};
