import { REASON_CODES } from '../../core/reason-codes.ts';

type Failure = { readonly codigo: string; readonly descricao: string };

const sentence = (meaning: string): string => `${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}.`;

const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  REASON_CODES.map(({ code, meaning }) => [code, sentence(meaning)]),
);

/** A code of the catalogue as the wire shows it; throws `RangeError` for another, which is a defect of the bank. */
export function listedReason(codigo: string): Failure {
  const descricao = DESCRIPTIONS.get(codigo);
  if (descricao === undefined) throw new RangeError(`${codigo} is not catalogued`);
  return { codigo, descricao };
}

const REJECTIONS = REASON_CODES.filter(({ field }) => field === 'rejeicao');
const FAILURES: ReadonlyMap<string, Failure> = new Map(
  REJECTIONS.map(({ code }) => [code, listedReason(code)]),
);
const KILLING: ReadonlySet<string> = new Set(
  REJECTIONS.filter(({ ends }) => ends === 'charge').map(({ code }) => code),
);

/** Every code with which a debit may fail. */
export const FAILURE_CODES: readonly string[] = [...FAILURES.keys()];

/** A code with its description; null for one with which no debit fails. */
export const failureOf = (code: string): Failure | null => FAILURES.get(code) ?? null;

/** Whether a code rejects the whole charge. */
export const isKilling = (code: string): boolean => KILLING.has(code);

/** A technical failure that is sent again on the same day. */
export const TECHNICAL_FAILURE = listedReason('AB10');

/** The payer's bank was asked less than two days ahead (rules/cycles.md, When to charge): this debit is not made, the charge lives on. */
export const LATE_NOTICE = listedReason('FBRD');

/** Another amount than the mandate's fixed one. */
export const OTHER_AMOUNT = listedReason('AM09');

/** Why a scripted debit fails and the charge lives on. `null`: the bank gives no reason, which is how lack of funds looks. */
export const PASSING_FAILURES: readonly (string | null)[] = [null, null, 'AM02', 'AC06', 'AB10'];

/** Why a scripted charge is rejected: what can be true of a first order that is in time, of the agreed amount and in its cycle. */
export const KILLING_FAILURES: readonly string[] = ['AC05', 'DENC', 'DS27', 'MIDI', 'MSUC', 'RC09'];
