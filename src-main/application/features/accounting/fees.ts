import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { civilDate, saoPauloDate } from '../../../core/civil-date.ts';
import { civilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import { CicloError } from '../../../core/failure.ts';
import { centavos } from '../../../core/money.ts';
import { feeRow } from '../../../ledger/reading/accounts/bank-fees.ts';
import type { Services } from '../../services.ts';

type FeeCalls = 'fees' | 'addFee' | 'removeFee';

/** Handlers of the bank's tariffs, which its API does not tell. */
export function feeHandlers({ ledgers, banks, emit, now }: Services): Pick<Handlers['accounting'], FeeCalls> {
  return {
    fees: async ({ connectionId, month: text }) => {
      const month = civilMonth(text);
      const fees = await ledgers.read.fees(connectionId, { from: firstDayOf(month), to: lastDayOf(month) });
      return fees.map(feeRow);
    },
    addFee: async ({ connectionId, day: typed, amount, text }) => {
      const day = civilDate(typed);
      if (day > saoPauloDate(await banks.now(connectionId))) throw refused('day');
      if (amount <= 0) throw refused('amount');
      await ledgers.write.addFee(connectionId, { day, amount: centavos(amount), text }, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
    removeFee: async ({ connectionId, id }) => {
      await ledgers.write.removeFee(connectionId, id, now());
      emit('sync.ledgerChanged', { connectionId });
      return null;
    },
  };
}

const refused = (field: 'day' | 'amount'): CicloError =>
  new CicloError('invalid_input', `no ${field} of a fee`, { field });
