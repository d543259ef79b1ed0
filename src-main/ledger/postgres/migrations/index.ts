import { MERGE_LEFT_BEHIND } from '../../migrations/300-left-behind-payers.ts';
import { payerNumbers } from '../../migrations/310-payer-numbers.ts';
import { wholeDaysSql } from '../../migrations/320-whole-days.ts';
import { cycleTerms } from '../../migrations/330-cycle-terms.ts';
import { noAmount } from '../../migrations/340-no-amount.ts';
import { ERASED_RECORD } from '../../migrations/350-erased-records.ts';
import { documentIssuerOnServer } from '../../migrations/360-document-issuer.ts';
import { putRightOnServer } from '../../migrations/370-put-right.ts';
import { soughtAndOwedOnServer } from '../../migrations/390-sought-and-owed.ts';
import { owedBySums } from '../../migrations/400-owed-by-sums.ts';
import { endingsOnServer } from '../../migrations/410-endings.ts';
import { debitsUnderWay } from '../../migrations/420-debits-under-way.ts';
import { decidedOverOnServer } from '../../migrations/430-decided-over.ts';
import { debtOfACycle } from '../../migrations/440-debt-of-a-cycle.ts';
import { GUARDS } from './base-guards.ts';
import { INDEXES } from './base-indexes.ts';
import { PEOPLE } from './base-people.ts';
import { RECORDS } from './base-records.ts';

/** One step of a company's schema; its number is that of SQLite's step that leads to the same tables. */
export type ServerMigration = { readonly version: number; readonly sql: string };

/** Companies begin at the version at which servers were first written for; each later step of `ledger/migrations` has its counterpart here. */
export const SERVER_MIGRATIONS: readonly ServerMigration[] = [
  { version: 290, sql: [RECORDS, PEOPLE, INDEXES, GUARDS].join('\n') },
  { version: 300, sql: MERGE_LEFT_BEHIND },
  payerNumbers,
  {
    version: 320,
    sql: wholeDaysSql((hours) => `to_char(CAST(at AS timestamp) - interval '${hours} hours', 'YYYY-MM-DD')`),
  },
  cycleTerms,
  noAmount,
  { version: 350, sql: ERASED_RECORD },
  documentIssuerOnServer,
  putRightOnServer,
  soughtAndOwedOnServer,
  owedBySums,
  endingsOnServer,
  debitsUnderWay,
  decidedOverOnServer,
  debtOfACycle,
];

/** The version of a company's tables that this version of the app writes and reads. */
export const NEWEST_VERSION = SERVER_MIGRATIONS.at(-1)?.version ?? 0;
