import type { BankFeeRow } from '../../../../src-preload/contract/bank-fee.ts';
import type { BankFee } from '../../../core/close/bank-fee.ts';
import type { Days } from '../rows/money-lines.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Tariffs that the bank took on these days, both ends included, oldest first. */
export const readFees = (prepare: StatementCache, { from, to }: Days): BankFee[] =>
  prepare<BankFee>(
    `SELECT 'fee' AS kind, id, day, amount, text, fit_id AS fitId FROM bank_fee WHERE day >= ? AND day <= ? ORDER BY day, id`,
  ).all(from, to);

/** A tariff as it is shown. */
export const feeRow = ({ id, day, amount, text, fitId }: BankFee): BankFeeRow => ({
  ...{ id, day, amount, text },
  isTyped: fitId === null,
});
