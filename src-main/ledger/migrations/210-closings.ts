import type { Migration } from './migration.ts';

/** Refuses what would change a row that was written once. */
const lasting = (table: string): string =>
  ['UPDATE', 'DELETE']
    .map(
      (verb) => `CREATE TRIGGER ${table}_lasts_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
  BEGIN SELECT RAISE(ABORT, 'what was closed stays'); END;`,
    )
    .join('\n');

/** Months that were closed, with their exact lines, which name nobody; what was opened again stays readable. Nothing of it is ever changed or deleted. */
export const closings: Migration = {
  version: 210,
  sql: `
-- Sums in centavos as text: a number might not hold them. replaces: the closing of the same month that was opened again.
CREATE TABLE closing (
  id INTEGER PRIMARY KEY,
  month TEXT NOT NULL,
  basis TEXT NOT NULL,
  at TEXT NOT NULL,
  author TEXT,
  lines INTEGER NOT NULL,
  adjustments INTEGER NOT NULL,
  received TEXT NOT NULL,
  refunded TEXT NOT NULL,
  lines_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  previous_hash TEXT,
  replaces INTEGER UNIQUE REFERENCES closing (id)
) STRICT;
CREATE INDEX closing_by_month ON closing (month, basis);

-- As rules/closing.md has it: the day by the closing's basis first.
CREATE TABLE closing_line (
  closing_id INTEGER NOT NULL REFERENCES closing (id),
  text TEXT NOT NULL,
  PRIMARY KEY (closing_id, text)
) STRICT, WITHOUT ROWID;

CREATE TABLE closing_reopened (
  closing_id INTEGER PRIMARY KEY REFERENCES closing (id),
  at TEXT NOT NULL,
  author TEXT,
  reason TEXT NOT NULL
) STRICT;

-- Files that were handed over for a closed month.
CREATE TABLE closing_file (
  id INTEGER PRIMARY KEY,
  closing_id INTEGER NOT NULL REFERENCES closing (id),
  at TEXT NOT NULL,
  author TEXT,
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX closing_file_by_closing ON closing_file (closing_id);

-- By which basis the company is assessed in a calendar year.
CREATE TABLE regime (year INTEGER PRIMARY KEY, basis TEXT NOT NULL) STRICT;

${['closing', 'closing_line', 'closing_reopened', 'closing_file'].map(lasting).join('\n')}
`,
};
