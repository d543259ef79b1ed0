import type { KeptStatement } from '../../../src-preload/contract/bank-statement.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { Statement } from '../../core/evidence/read-statement.ts';
import { isSameAccount, type StatementAccount } from '../../core/evidence/statement-account.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { NEWEST_ACCOUNT } from '../reading/accounts/statement-lines.ts';
import type { ActLog } from './acts.ts';

/** A statement as it is given to the ledger: what was read, and the SHA-256 of the file, which is taken once. */
export type GivenStatement = Omit<Statement, 'balances'> & { readonly sha256: string };

/** Statements of the bank, kept as evidence. */
export type BankStatements = {
  /**
   * Keeps one. Throws `statement_known` where the same file was taken, `statement_other_account` where its account is not that of the newest statement that names
   * one, unless a person says that it is the account now.
   */
  readonly importStatement: (
    statement: GivenStatement,
    isOtherAccount: boolean,
    at: UtcInstant,
  ) => KeptStatement;
  /** Takes one away with its lines; throws `not_found`. */
  readonly removeStatement: (id: number, at: UtcInstant) => void;
};

/** Prepares them; each change within the caller's transaction, and in the history. */
export function openBankStatements(db: LedgerDatabase, acts: ActLog): BankStatements {
  const known = db.prepare<[string], number>('SELECT id FROM bank_statement WHERE sha256 = ?').pluck();
  const newest = db.prepare<[], StatementAccount>(NEWEST_ACCOUNT);
  const add = openAdd(db);
  const statements = [
    'DELETE FROM bank_statement_line WHERE statement_id = ?',
    'DELETE FROM bank_statement WHERE id = ?',
  ];
  const removals = statements.map((sql) => db.prepare<[number]>(sql));
  return {
    importStatement: (statement, isOtherAccount, at) => {
      if (known.get(statement.sha256) !== undefined)
        throw new CicloError('statement_known', 'this very file was imported before');
      const expected = newest.get();
      if (!isOtherAccount && expected !== undefined) refuseOther(statement.account, expected);
      const kept = add(statement, at);
      acts.record({ ...actOf(kept), kind: 'statement_imported', at });
      return kept;
    },
    removeStatement: (id, at) => {
      const [, removed] = removals.map((removal) => removal.run(id).changes);
      if (removed !== 1) throw new CicloError('not_found', `no statement ${id}`, { id });
      acts.record({ kind: 'statement_removed', at, subject: 'company', subjectId: null });
    },
  };
}

const actOf = ({ from, to, lines }: KeptStatement) =>
  ({ subject: 'company', subjectId: null, from, to, rows: lines }) as const;

function refuseOther(found: StatementAccount | null, expected: StatementAccount): void {
  if (found === null || isSameAccount(found, expected)) return;
  const params = { found: textOf(found), expected: textOf(expected) };
  throw new CicloError('statement_other_account', `${params.found} instead of ${params.expected}`, params);
}

/** Bank and account as they stand in the file. */
const textOf = ({ bankId, accountId }: StatementAccount): string =>
  [bankId, accountId].filter((part) => part !== '').join(' ');

type NewStatement = readonly [
  string,
  string,
  string,
  string | null,
  string | null,
  string,
  string,
  string,
  number,
];
type NewLine = readonly [number, number, string, number, string, string | null, string | null];

function openAdd(db: LedgerDatabase): (statement: GivenStatement, at: UtcInstant) => KeptStatement {
  const addStatement = db.prepare<[...NewStatement]>(
    'INSERT INTO bank_statement (at, sha256, format, bank_id, account_id, from_day, to_day, whole_to, lines) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addLine = db.prepare<[...NewLine]>('INSERT INTO bank_statement_line VALUES (?, ?, ?, ?, ?, ?, ?)');
  return ({ sha256, format, account, from, to, wholeTo, lines }, at) => {
    const names = [account?.bankId ?? null, account?.accountId ?? null] as const;
    const added = addStatement.run(at, sha256, format, ...names, from, to, wholeTo, lines.length);
    const id = Number(added.lastInsertRowid);
    // A line of a file may hold several transactions: they are told apart by their place.
    for (const [index, { day, amount, fitId, endToEndId, refundId }] of lines.entries())
      addLine.send(id, index + 1, day, amount, fitId, endToEndId, refundId);
    return { id, at, format, account, from, to, lines: lines.length };
  };
}
