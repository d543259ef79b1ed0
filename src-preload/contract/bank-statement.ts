import { z } from 'zod';
import { bankFee } from './bank-fee.ts';
import { type Answer, invoke } from './kinds.ts';
import { centavosSum, civilDate, connectionId, idRec, nothing, txid, utcInstant } from './values.ts';
import {
  MOST_STATEMENT_CHARACTERS,
  STATEMENT_COLUMNS,
  STATEMENT_FAULTS,
  STATEMENT_FORMATS,
  STATEMENT_LISTS,
  STATEMENT_REFUSALS,
} from './vocabulary/bank-statement.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { MOVEMENT_KINDS } from './vocabulary/receipts.ts';

const column = z.enum(STATEMENT_COLUMNS).nullable();

/** A file as text, and of a CSV what each of its columns holds where a person said so. */
const statementFile = z.object({
  connectionId,
  text: z.string().max(MOST_STATEMENT_CHARACTERS),
  columns: z.array(column).max(200).nullable(),
});

const account = z.object({ bankId: z.string(), accountId: z.string() });
export type StatementAccount = z.infer<typeof account>;

/** The columns of a CSV: `headers` are empty texts where it has none, and the cells of its `first` row say what each holds. */
const table = z.object({
  headers: z.array(z.string()),
  columns: z.array(column),
  first: z.array(z.string()),
});

/** What a file says, before anything of it is kept. */
const statementPreview = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('statement'),
    table: table.nullable(),
    format: z.enum(STATEMENT_FORMATS),
    account: account.nullable(),
    /** The account of earlier statements, where this one is of another. */
    expected: account.nullable(),
    from: civilDate,
    to: civilDate,
    lines: z.int(),
    /** Lines that bear the id of an instant payment or of a refund. */
    identified: z.int(),
    /** Rows left out since they tell a balance or a sum. */
    balances: z.int(),
    received: centavosSum,
    returned: centavosSum,
    /** The same file was taken before. */
    isKnown: z.boolean(),
  }),
  z.object({
    kind: z.literal('faults'),
    table: table.nullable(),
    faults: z.array(z.object({ line: z.int(), reason: z.enum(STATEMENT_FAULTS), text: z.string() })),
    /** How many there are, beyond those told. */
    count: z.int(),
  }),
  z.object({ kind: z.literal('refused'), table: table.nullable(), reason: z.enum(STATEMENT_REFUSALS) }),
]);
export type StatementPreview = Answer<z.infer<typeof statementPreview>>;

/** A statement that is kept. */
const keptStatement = z.object({
  id: z.int(),
  at: utcInstant,
  format: z.enum(STATEMENT_FORMATS),
  account: account.nullable(),
  from: civilDate,
  to: civilDate,
  lines: z.int(),
});
export type KeptStatement = z.infer<typeof keptStatement>;

/** A line as the bank's statement has it; its amount is below zero for what went out. */
const bankLine = z.object({
  statementId: z.int(),
  line: z.int(),
  day: civilDate,
  amount: z.int(),
  fitId: z.string(),
  endToEndId: z.string().nullable(),
  refundId: z.string().nullable(),
});
export type BankLine = z.infer<typeof bankLine>;

/** Money that moved as Ciclo knows it. */
const hereLine = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  endToEndId: z.string(),
  refundId: z.string().nullable(),
  day: civilDate,
  amount: z.int(),
  txid: txid.nullable(),
  idRec: idRec.nullable(),
  payerName: z.string(),
});
export type HereLine = z.infer<typeof hereLine>;

/** A bank's line, what Ciclo knows of it, or both. `fee`: the tariff said of the line; or one that has no line, typed or left behind. */
const comparedRow = z.object({
  bank: bankLine.nullable(),
  here: hereLine.nullable(),
  fee: bankFee.nullable(),
});
export type ComparedRow = z.infer<typeof comparedRow>;

const comparedList = z.object({
  rows: z.array(comparedRow),
  count: z.int(),
  /** What the bank says that came in and went out on these lines; of what is only here, what Ciclo knows. */
  received: centavosSum,
  returned: centavosSum,
});
export type ComparedList = z.infer<typeof comparedList>;

/** A month of statements beside what Ciclo knows of it. */
const statementMonth = z.object({
  lists: z.record(z.enum(STATEMENT_LISTS), comparedList),
  /** Days on which either side has something, oldest first; `isCovered` where a statement tells all of the day. */
  days: z.array(
    z.object({
      day: civilDate,
      isCovered: z.boolean(),
      bankReceived: centavosSum,
      bankReturned: centavosSum,
      hereReceived: centavosSum,
      hereReturned: centavosSum,
    }),
  ),
});
export type StatementMonth = z.infer<typeof statementMonth>;

/** The bank's own statement, held beside what Ciclo knows. It is evidence: nothing of it touches the accounts but what a person calls a tariff. */
export const bankStatement = {
  /** What a file says, without keeping anything. */
  read: invoke(statementFile, statementPreview, null),
  /**
   * Keeps a statement; `isOtherAccount` where a person says that the account is another from now on. Throws `statement_refused`,
   * `statement_line_refused`, `statement_other_account`, `statement_known`; nothing is kept then.
   */
  import: invoke(statementFile.extend({ isOtherAccount: z.boolean() }), keptStatement, null),
  /** Those that are kept, newest first. */
  list: invoke(z.object({ connectionId }), z.array(keptStatement), null),
  /** Takes a statement away; throws `not_found`. */
  remove: invoke(z.object({ connectionId, id: z.int() }), nothing, null),
  /** Says of an outgoing line that it is a tariff. Fails with `not_found` and `fee_known`. */
  markFee: invoke(z.object({ connectionId, statementId: z.int(), line: z.int() }), nothing, null),
  /** A month as `YYYY-MM`; of the lists what a text finds: part of a payer's name, or an id, number or amount. Null before the first statement. */
  month: invoke(
    z.object({
      connectionId,
      month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
      search: z.string().max(TYPING_ROOM.search),
    }),
    statementMonth.nullable(),
    null,
  ),
};
