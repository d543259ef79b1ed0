import type { StatementPreview } from '../../../../src-preload/contract/bank-statement.ts';
import {
  MOST_STATEMENT_FAULTS,
  type StatementColumn,
} from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import { type CivilDate, saoPauloDate } from '../../../core/civil-date.ts';
import { parseMonth } from '../../../core/civil-month.ts';
import { readStatement, type Statement } from '../../../core/evidence/read-statement.ts';
import { isSameAccount } from '../../../core/evidence/statement-account.ts';
import { CicloError } from '../../../core/failure.ts';
import { addUp, exactSum } from '../../../core/money.ts';
import type { Feature, Services } from '../../services.ts';
import { givenStatement, sha256Of } from './given-statement.ts';

/** The bank's own statement, held beside what Ciclo knows of the same days. */
export const bankStatementFeature: Feature<'bankStatement'> = (services) => {
  const { ledgers, banks, emit, now } = services;
  const today = async (connectionId: string): Promise<CivilDate> =>
    saoPauloDate(await banks.now(connectionId));
  return {
    handlers: {
      read: async ({ connectionId, text, columns }) =>
        previewOf(services, connectionId, { text, columns, today: await today(connectionId) }),
      import: async ({ connectionId, text, columns, isOtherAccount }) => {
        const statement = givenStatement(text, columns, await today(connectionId));
        const kept = await ledgers.write.importStatement(connectionId, statement, isOtherAccount, now());
        emit('sync.ledgerChanged', { connectionId });
        return kept;
      },
      list: ({ connectionId }) => ledgers.read.statements(connectionId),
      remove: async ({ connectionId, id }) => {
        await ledgers.write.removeStatement(connectionId, id, now());
        emit('sync.ledgerChanged', { connectionId });
        return null;
      },
      markFee: async ({ connectionId, statementId, line }) => {
        await ledgers.write.markFee(connectionId, statementId, line, now());
        emit('sync.ledgerChanged', { connectionId });
        return null;
      },
      month: ({ connectionId, month: text, search }) => {
        const month = parseMonth(text);
        if (month === null) throw new CicloError('invalid_input', `no month: ${text}`);
        return ledgers.read.statementMonth(connectionId, month, search);
      },
    },
  };
};

type Given = {
  readonly text: string;
  readonly columns: readonly (StatementColumn | null)[] | null;
  readonly today: CivilDate;
};

async function previewOf(
  { ledgers }: Pick<Services, 'ledgers'>,
  connectionId: string,
  { text, columns, today }: Given,
): Promise<StatementPreview> {
  const reading = readStatement(text, today, columns);
  const { table } = reading;
  if (reading.kind === 'refused') return { kind: 'refused', reason: reading.reason, table };
  if (reading.kind === 'faults') {
    const faults = reading.faults.slice(0, MOST_STATEMENT_FAULTS);
    return { kind: 'faults', faults, count: reading.faults.length, table };
  }
  const { account } = reading.statement;
  const expected = await ledgers.read.statementAccount(connectionId);
  const isOther = account !== null && expected !== null && !isSameAccount(account, expected);
  return {
    ...{ kind: 'statement', table, ...summaryOf(reading.statement) },
    expected: isOther ? expected : null,
    isKnown: await ledgers.read.isStatementKnown(connectionId, sha256Of(text)),
  };
}

function summaryOf({ format, account, from, to, lines, balances }: Statement) {
  const amounts = lines.map(({ amount }) => amount);
  const isIdentified = ({ endToEndId, refundId }: Statement['lines'][number]): boolean =>
    endToEndId !== null || refundId !== null;
  return {
    ...{ format, account, from, to, lines: lines.length, balances },
    identified: lines.filter(isIdentified).length,
    received: exactSum(addUp(amounts.filter((amount) => amount > 0))),
    returned: exactSum(addUp(amounts.filter((amount) => amount < 0).map(Math.abs))),
  };
}
