import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { CivilDate } from '../civil-date.ts';
import { type Checked, checked, inPart, read, refused, type TypedReading } from '../draft-reading.ts';
import type { ChargeDraft, ReceiverAccount } from '../drafts.ts';
import type { MandateRecord } from '../records.ts';
import { canonicalStatus } from '../status.ts';
import { readAmount } from '../typed-amount.ts';
import { readDateFrom, readMandateId, readOptional, readText, readTxid, readWord } from '../typed-values.ts';

/** A new charge as a person typed it; the amount in reais, empty where nothing was typed. */
export type ChargeForm = {
  readonly txid: string;
  readonly idRec: string;
  readonly dueDate: string;
  readonly amount: string;
  readonly adjustsToBusinessDay: boolean;
  readonly info: string;
  readonly account: string;
  readonly accountType: string;
  readonly branch: string;
};

/** What the bank holds a new charge against: its mandate and the day in São Paulo. */
export type ChargeSetting = {
  readonly mandate: Pick<MandateRecord, 'status' | 'startDate' | 'endDate'>;
  readonly today: CivilDate;
};

const ACCOUNT_TYPES: ReadonlyMap<string, ReceiverAccount['accountType']> = new Map([
  ['corrente', 'CORRENTE'],
  ['poupanca', 'POUPANCA'],
  ['pagamento', 'PAGAMENTO'],
]);

const FIELDS = {
  txid: 'txid',
  idRec: 'idRec',
  dueDate: 'dueDate',
  amount: 'amount',
  adjustsToBusinessDay: 'dueDate',
  info: 'info',
  account: 'receiver',
  accountType: 'receiver',
  branch: 'receiver',
} as const satisfies Readonly<Record<keyof ChargeForm, DraftField>>;

/**
 * A new charge as typed made a draft, or every field that the bank would refuse, before anything is sent (specification,
 * CobRSolicitada and CobROperacaoInvalida). A charge already in the cycle is not looked for here: see `charge-month.ts`.
 */
export function checkChargeDraft(form: ChargeForm, setting: ChargeSetting): Checked<ChargeDraft> {
  const readings = {
    txid: readTxid(form.txid),
    idRec: readChargeableMandate(form.idRec, setting),
    dueDate: readDueDate(form.dueDate, setting),
    amount: readAmount(form.amount),
    adjustsToBusinessDay: read(form.adjustsToBusinessDay),
    info: readOptional(form.info, (typed) => readText(typed, TEXT_LIMITS.info)),
    ...receiverReadings(form),
  };
  return checked(
    readings,
    (name) => FIELDS[name],
    ({ account, accountType, branch, ...rest }) => ({ ...rest, receiver: { account, accountType, branch } }),
  );
}

/** The receiver's account as a person typed it. */
export type ReceiverForm = Pick<ChargeForm, 'account' | 'accountType' | 'branch'>;

/** The account that every charge names, alone: it is typed once and kept (specification, DadosBancariosRecebedor). */
export function checkReceiverAccount(form: ReceiverForm): Checked<ReceiverAccount> {
  return checked(
    receiverReadings(form),
    (name) => FIELDS[name],
    (account) => account,
  );
}

function receiverReadings({ account, accountType, branch }: ReceiverForm) {
  const readBranch = (typed: string): TypedReading<string> => readText(typed, TEXT_LIMITS.branch);
  return {
    account: inPart('account', readText(account, TEXT_LIMITS.account)),
    accountType: inPart('accountType', readWord(accountType, ACCOUNT_TYPES)),
    branch: inPart('branch', readOptional(branch, readBranch)),
  };
}

/** Only an APROVADA mandate is charged (specification, CobROperacaoInvalida). */
function readChargeableMandate(typed: string, { mandate }: ChargeSetting): TypedReading<string> {
  const status = canonicalStatus(mandate.status);
  return status === 'APROVADA' ? readMandateId(typed) : refused('mandate_status', { status: mandate.status });
}

function readDueDate(typed: string, { mandate, today }: ChargeSetting): TypedReading<CivilDate> {
  const date = readDateFrom(typed, today, 'in_the_past');
  if (date.kind === 'refused') return date;
  const isWithin = date.value >= mandate.startDate && date.value <= (mandate.endDate ?? date.value);
  return isWithin ? date : refused('outside_mandate');
}
