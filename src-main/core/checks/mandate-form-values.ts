import type { CivilDate } from '../civil-date.ts';
import { formatDocument } from '../cpf-cnpj.ts';
import { brazilianDate, brazilianDecimal } from '../csv-cells.ts';
import type { Centavos } from '../money.ts';
import type { MandateRecord } from '../records.ts';
import { canonicalWord } from '../status.ts';
import type { MandateForm } from './check-mandate-draft.ts';

/** A mandate with what its record does not keep in fields: the receiver's agreement and its location's number. */
export type MandateTerms = {
  readonly record: Omit<MandateRecord, 'raw'>;
  readonly agreement: string | null;
  readonly locationId: number | null;
};

/** What a form starts with: most mandates are charged each month, with retries. */
export const BLANK_MANDATE_FORM: MandateForm = {
  payerName: '',
  payerDocument: '',
  contract: '',
  object: '',
  periodicity: 'MENSAL',
  firstDate: '',
  lastDate: '',
  fixedAmount: '',
  floorAmount: '',
  retryPolicy: 'PERMITE_3R_7D',
  agreement: '',
  locationId: '',
  joiningTxid: '',
};

const amountText = (amount: Centavos | null): string => (amount === null ? '' : brazilianDecimal(amount));
const dateText = (date: CivilDate | null): string => (date === null ? '' : brazilianDate(date));

/** A mandate's values as they would have been typed. */
export function formOfMandate({ record, agreement, locationId }: MandateTerms): MandateForm {
  return {
    payerName: record.payer.name,
    payerDocument: formatDocument(record.payer.document),
    contract: record.contract,
    object: record.object ?? '',
    periodicity: record.periodicity,
    firstDate: dateText(record.startDate),
    lastDate: record.unreadableEnd ?? dateText(record.endDate),
    fixedAmount: amountText(record.fixedAmount),
    floorAmount: amountText(record.floorAmount),
    retryPolicy: canonicalWord(record.retryPolicy ?? ''),
    agreement: agreement ?? '',
    locationId: locationId === null ? '' : String(locationId),
    joiningTxid: record.joiningTxid ?? '',
  };
}

/**
 * What a new mandate takes over from another. A contract is one agreement, a location shows one mandate and a joining charge is paid once:
 * these are left out, and so are dates that have passed.
 */
export function copyOfMandate(terms: MandateTerms, today: CivilDate): MandateForm {
  const { startDate, endDate, unreadableEnd } = terms.record;
  const lastDate = endDate === null || endDate < today ? '' : dateText(endDate);
  return {
    ...formOfMandate(terms),
    contract: '',
    firstDate: startDate < today ? '' : dateText(startDate),
    // What is no date is refused where it is typed: a copy of it would run without end.
    lastDate: unreadableEnd ?? lastDate,
    locationId: '',
    joiningTxid: '',
  };
}
