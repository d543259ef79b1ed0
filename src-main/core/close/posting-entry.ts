import type { AccountUse, PostedEvent } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../civil-date.ts';
import { maskContract, maskCpfsIn } from '../cpf-cnpj.ts';
import { type Centavos, centavos } from '../money.ts';
import { isGivenUp } from '../owed.ts';
import type { PayerDocument } from '../records.ts';
import type { Account, AccountPlan } from './accounts.ts';
import { type BankFee, feeMovement } from './bank-fee.ts';
import { type ChargeStanding, isCalledOff } from './called-off.ts';
import { type HistoryFacts, historyOf } from './history-text.ts';
import { unmapped } from './journal-entry.ts';
import { cashDay, type MoneyLine } from './money-line.ts';
import { postingsOf } from './postings.ts';

/** A charge that was due, for revenue: booked on its due date (competência), whatever was paid of it. */
export type DueCharge = {
  readonly txid: string;
  readonly dueDate: CivilDate;
  readonly amount: Centavos;
  readonly contract: string;
  readonly payerName: string;
  readonly payerDocument: PayerDocument | null;
};

/** Whether a charge that fell due is revenue: not where it was called off, or where a person gave it up. */
export const isRevenue = (charge: ChargeStanding): boolean => !(isGivenUp(charge) || isCalledOff(charge));

/** So much from one account to another, for one event. */
export type PostingPart = {
  readonly event: PostedEvent;
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: Centavos;
  readonly history: string;
};

/** An entry as an accounting system takes it in: one day, and parts that all have the account of one side in common. */
export type PostingEntry = {
  /** The endToEndId of the payment; of revenue the txid, of a tariff its own name. With the refund's own id, empty for none, it names the entry for ever. */
  readonly movement: string;
  readonly refund: string;
  readonly day: CivilDate;
  /** The side that all parts share: the bank's, or the clients' of revenue. */
  readonly shared: 'debit' | 'credit';
  readonly parts: readonly PostingPart[];
  readonly facts: HistoryFacts;
  readonly payerDocument: PayerDocument | null;
};

/** Of whatever an entry is not about. */
const NO_FACTS: HistoryFacts = {
  ...{ payerName: '', contract: '', dueDate: null, txid: '' },
  ...{ endToEndId: '', refundId: '', nature: '', fee: '' },
};

/** The entry of a movement; throws `accounts_unmapped` where the plan has no account for it. */
export function movementEntry(line: MoneyLine, plan: AccountPlan): PostingEntry {
  const facts = factsOf(line);
  const bank = accountFor('bank', plan);
  const parts = postingsOf(line).map(({ event, direction, amount }): PostingPart => {
    const other = accountFor(event, plan);
    const [debit, credit] = direction === 'in' ? [bank, other] : [other, bank];
    return { event, debit, credit, amount, history: historyOf(event, other.history, facts) };
  });
  return {
    ...{ movement: line.endToEndId, refund: line.refundId ?? '', day: cashDay(line) },
    ...{ shared: line.kind === 'refund' ? 'credit' : 'debit', parts, facts },
    payerDocument: line.payerDocument,
  };
}

/** Whole CPFs leave in files that are journaled alone, and none of an accounting system's is (exports/FORMATS.md, Documents). */
const ofPayer = ({ payerName, contract }: Pick<MoneyLine, 'payerName' | 'contract'>) => ({
  ...{ payerName: maskCpfsIn(payerName), contract: maskContract(contract) },
});

const factsOf = (line: MoneyLine): HistoryFacts => ({
  ...NO_FACTS,
  ...{ ...ofPayer(line), dueDate: line.charge?.dueDate ?? null },
  ...{ txid: line.txid ?? '', endToEndId: line.endToEndId },
  ...{ refundId: line.refundId ?? '', nature: line.nature ?? '' },
});

/** What a charge earns, into what clients owe; throws `accounts_unmapped`. */
export function revenueEntry(charge: DueCharge, plan: AccountPlan): PostingEntry {
  const { txid, dueDate, amount, payerDocument } = charge;
  const facts = { ...NO_FACTS, ...ofPayer(charge), dueDate, txid };
  const [debit, credit] = [accountFor('receipt', plan), accountFor('revenue', plan)];
  const history = historyOf('revenue', credit.history, facts);
  const parts = [{ event: 'revenue', debit, credit, amount, history } as const];
  return { movement: txid, refund: '', day: dueDate, shared: 'debit', parts, facts, payerDocument };
}

/** What the bank took, out of its account; throws `accounts_unmapped`. */
export function feeEntry({ id, day, amount, text }: BankFee, plan: AccountPlan): PostingEntry {
  const facts = { ...NO_FACTS, fee: maskCpfsIn(text) };
  const [debit, credit] = [accountFor('fee', plan), accountFor('bank', plan)];
  const history = historyOf('fee', debit.history, facts);
  const parts = [{ event: 'fee', debit, credit, amount, history } as const];
  return { movement: feeMovement(id), refund: '', day, shared: 'credit', parts, facts, payerDocument: null };
}

function accountFor(use: AccountUse, plan: AccountPlan): Account {
  const account = plan.get(use);
  if (account === undefined) throw unmapped([use]);
  return account;
}

/** What an entry moves in all. */
export const entryAmount = ({ parts }: Pick<PostingEntry, 'parts'>): Centavos =>
  centavos(parts.reduce((sum, { amount }) => sum + amount, 0));
