import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { MandateFormField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { Periodicity } from '../../../src-preload/contract/vocabulary/mandates.ts';
import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { CivilDate } from '../civil-date.ts';
import { type Checked, checked, read, readValueOf, refused, type TypedReading } from '../draft-reading.ts';
import type { MandateDraft, MandateValue } from '../drafts.ts';
import { readAmount } from '../typed-amount.ts';
import {
  readDate,
  readDateFrom,
  readDocument,
  readLocationId,
  readOptional,
  readText,
  readTxid,
  readWord,
} from '../typed-values.ts';

/** A new mandate as a person typed it, every field as text; empty where nothing was typed. Amounts in reais. */
export type MandateForm = Readonly<Record<MandateFormField, string>>;

const PERIODICITIES: ReadonlyMap<string, Periodicity> = new Map([
  ['semanal', 'SEMANAL'],
  ['weekly', 'SEMANAL'],
  ['mensal', 'MENSAL'],
  ['monthly', 'MENSAL'],
  ['trimestral', 'TRIMESTRAL'],
  ['quarterly', 'TRIMESTRAL'],
  ['semestral', 'SEMESTRAL'],
  ['half-yearly', 'SEMESTRAL'],
  ['anual', 'ANUAL'],
  ['yearly', 'ANUAL'],
  ['annual', 'ANUAL'],
]);

const RETRY_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['permite_3r_7d', true],
  ['sim', true],
  ['yes', true],
  ['nao_permite', false],
  ['nao', false],
  ['no', false],
]);

/** How often a mandate charges, as a word of either language. */
export const readPeriodicity = (typed: string): TypedReading<Periodicity> => readWord(typed, PERIODICITIES);

/**
 * A new mandate as typed made a draft, or every field that the bank would refuse, before anything is sent (specification,
 * RecSolicitada and RecOperacaoInvalida). `today` is the day in São Paulo on which it would be created.
 */
export function checkMandateDraft(form: MandateForm, today: CivilDate): Checked<MandateDraft> {
  const firstDate = readDateFrom(form.firstDate, today, 'in_the_past');
  const readings = {
    payerName: readText(form.payerName, TEXT_LIMITS.payerName),
    payerDocument: readDocument(form.payerDocument),
    contract: readText(form.contract, TEXT_LIMITS.contract),
    object: readOptional(form.object, (typed) => readText(typed, TEXT_LIMITS.object)),
    periodicity: readPeriodicity(form.periodicity),
    firstDate,
    lastDate: readOptional(form.lastDate, (typed) => readLastDate(typed, readValueOf(firstDate))),
    value: readValue(form),
    allowsRetries: readWord(form.retryPolicy, RETRY_WORDS),
    agreement: readOptional(form.agreement, (typed) => readText(typed, TEXT_LIMITS.agreement)),
    locationId: readOptional(form.locationId, readLocationId),
    joiningTxid: readOptional(form.joiningTxid, readTxid),
  } satisfies Partial<Record<DraftField, TypedReading<unknown>>>;
  return checked(
    readings,
    (name) => name,
    ({ payerName, payerDocument, ...rest }) => ({
      payer: { name: payerName, document: payerDocument },
      ...rest,
    }),
  );
}

/** Of a first date that was not understood nothing can be said beside it. */
function readLastDate(typed: string, firstDate: CivilDate | null): TypedReading<CivilDate> {
  return firstDate === null ? readDate(typed) : readDateFrom(typed, firstDate, 'before_first_date');
}

/** `valorRec` and `valorMinimoRecebedor` exclude each other (rules/records.md, Amounts); neither leaves the value open. */
function readValue({ fixedAmount, floorAmount }: MandateForm): TypedReading<MandateValue> {
  const fixed = readOptional(fixedAmount, readAmount);
  const floor = readOptional(floorAmount, readAmount);
  if (fixedAmount.trim() !== '' && floorAmount.trim() !== '') return refused('fixed_and_floor');
  if (fixed.kind === 'refused') return fixed;
  if (floor.kind === 'refused') return floor;
  if (fixed.value !== null) return read({ kind: 'fixed', amount: fixed.value });
  return read(floor.value === null ? { kind: 'open' } : { kind: 'floor', amount: floor.value });
}
