import type { Reason } from '../../src-preload/contract/values.ts';
import { type CivilDate, saoPauloDate } from './civil-date.ts';
import { brazilianDate, brazilianDecimal } from './csv-cells.ts';
import { type CentavosSum, formatDecimal } from './money.ts';
import { REASON_CODES } from './reason-codes.ts';
import { canonicalStatus, canonicalWord, isFailedAttemptStatus } from './status.ts';

type Wording = {
  readonly [Kind in Reason['kind']]: (reason: Extract<Reason, { kind: Kind }>) => string;
};

type AttemptReason = Extract<Reason, { kind: 'attempt' }>;

const MEANINGS: ReadonlyMap<string, string> = new Map(
  REASON_CODES.map(({ code, meaning }) => [code, meaning]),
);

/** Said of a debit that failed without a code, which is how banks report missing funds (rules/records.md, Codes). */
export const NO_REASON_GIVEN = 'não debitado, motivo não informado; em geral, falta de saldo';

/** A code of `reason-codes.ts` in Portuguese, with the code: `conta do pagador encerrada (AC05)`; an unknown code alone. */
export function rejectionLabels(code: string | null): string {
  const written = code?.trim() ?? '';
  if (written === '') return NO_REASON_GIVEN;
  const labels = MEANINGS.get(written.toUpperCase());
  return labels === undefined ? `código ${written}` : `${labels} (${written})`;
}

/** The reasons of a state as stable English labels for programs, `; ` between them: `late 3 days`. */
export function machineReasons(reasons: readonly Reason[]): string {
  return joined(reasons, MACHINE_LABELS);
}

/** The reasons of a state as Portuguese sentences for people, `; ` between them. */
export function portugueseReasons(reasons: readonly Reason[]): string {
  return joined(reasons, PORTUGUESE_LABELS);
}

function joined(reasons: readonly Reason[], wording: Wording): string {
  let labels = '';
  for (const reason of reasons)
    labels += labels === '' ? labelsOf(reason, wording) : `; ${labelsOf(reason, wording)}`;
  return labels;
}

function labelsOf<Kind extends Reason['kind']>(
  reason: Extract<Reason, { kind: Kind }>,
  wording: Wording,
): string {
  const say: (reason: Extract<Reason, { kind: Kind }>) => string = wording[reason.kind as Kind];
  return say(reason);
}

const MACHINE_LABELS: Wording = {
  status: ({ status }) => `status ${status}`,
  settlement: ({ endToEndId, amount, at }) => `settlement ${endToEndId} ${formatDecimal(amount)} ${at}`,
  refunded: ({ amount }) => `refunded ${formatDecimal(amount)}`,
  excess: ({ amount }) => `excess ${formatDecimal(amount)}`,
  shortfall: ({ amount }) => `shortfall ${formatDecimal(amount)}`,
  late: ({ days }) => `late ${days} ${days === 1 ? 'day' : 'days'}`,
  decision: ({ decision, paidOn, amount }) =>
    `decision ${decision}${paidOn === undefined ? '' : ` ${paidOn}`}${amount === undefined ? '' : ` ${formatDecimal(amount)}`}`,
  debit_under_way: ({ date }) => `debit under way ${date ?? 'undated'}`,
  replaced: () => 'replaced',
  attempt: ({ attempt, date, status, code }) =>
    `attempt ${attempt} ${date ?? 'undated'} ${status}${code === null ? '' : ` ${code}`}`,
  ending: ({ code, by }) => `ended${by === null ? '' : ` by ${by}`}${code === null ? '' : ` ${code}`}`,
  overdue_since: ({ date }) => `overdue since ${date}`,
  settle_date: ({ date, from, dueDate }) => `settle date ${date} from ${MACHINE_ORIGINS[from](dueDate)}`,
};

type Origins = Readonly<
  Record<Extract<Reason, { kind: 'settle_date' }>['from'], (dueDate: CivilDate) => string>
>;

const MACHINE_ORIGINS: Origins = {
  attempt: () => 'attempt',
  due_date: () => 'due date',
  business_day: (dueDate) => `due date ${dueDate} moved to business day`,
};

const PORTUGUESE_ORIGINS: Origins = {
  attempt: () => 'data informada pelo banco',
  due_date: () => 'data do vencimento',
  business_day: (dueDate) => `primeiro dia útil depois do vencimento (${brazilianDate(dueDate)})`,
};

const PORTUGUESE_LABELS: Wording = {
  status: ({ status }) => `situação no banco: ${status}`,
  settlement: ({ endToEndId, amount, at }) =>
    `recebido ${reais(amount)} em ${brazilianDate(saoPauloDate(at))} (${endToEndId})`,
  refunded: ({ amount }) => `devolvido ${reais(amount)}`,
  excess: ({ amount }) => `recebido ${reais(amount)} a mais que o valor cobrado`,
  shortfall: ({ amount }) => `faltam ${reais(amount)} para o valor cobrado`,
  late: ({ days }) => `pago com ${days} ${days === 1 ? 'dia' : 'dias'} de atraso`,
  decision: ({ decision, paidOn, amount }) =>
    `${DECISION_LABELS[decision]}${paidOn === undefined ? '' : ` em ${brazilianDate(paidOn)}`}${amount === undefined ? '' : `, ${reais(amount)}`}`,
  debit_under_way: ({ date }) => `o débito ${onDay(date)} ainda pode acontecer`,
  replaced: () => 'há outra cobrança do mesmo ciclo',
  attempt: (attempt) =>
    `débito ${onDay(attempt.date)}${kindLabels(attempt.attempt)}: ${outcomeLabels(attempt)}`,
  ending: endingLabels,
  overdue_since: ({ date }) => `sem pagamento desde ${brazilianDate(date)}`,
  settle_date: ({ date, from, dueDate }) =>
    `débito em ${brazilianDate(date)}, ${PORTUGUESE_ORIGINS[from](dueDate)}`,
};

const DECISION_LABELS = {
  settled_outside: 'marcado como pago por outro meio',
  waived: 'marcado como dispensado de pagamento',
} as const;

const ATTEMPT_KIND_LABELS: Readonly<Record<string, string>> = {
  AGND: '',
  NTAG: ' (nova tentativa)',
  RIFL: ' (reenvio no mesmo dia)',
};

/** Outcomes that need no code. A debit that failed says its code, or that none was given. */
const OUTCOME_LABELS: Readonly<Record<string, string>> = {
  SOLICITADA: 'solicitado',
  AGENDADA: 'agendado',
  PAGA: 'pago segundo o banco',
};

/** Who asked for an end, by the word of the specification (`solicitante`); another one as the bank wrote it. */
const ASKER_LABELS: Readonly<Record<string, string>> = {
  USUARIO_PAGADOR: 'pelo pagador',
  PSP_PAGADOR: 'pelo banco do pagador',
  USUARIO_RECEBEDOR: 'pela empresa',
  PSP_RECEBEDOR: 'pelo banco da empresa',
};

function endingLabels({ code, by }: Extract<Reason, { kind: 'ending' }>): string {
  const asker = by === null ? '' : ` ${ASKER_LABELS[canonicalWord(by)] ?? `por ${by}`}`;
  return `encerrada${asker}${code === null ? '' : `: ${rejectionLabels(code)}`}`;
}

const reais = (amount: CentavosSum): string => `R$ ${brazilianDecimal(amount)}`;
const onDay = (date: CivilDate | null): string => (date === null ? 'sem data' : `de ${brazilianDate(date)}`);
const kindLabels = (kind: string): string => ATTEMPT_KIND_LABELS[canonicalWord(kind)] ?? ` (${kind})`;

function outcomeLabels({ status, code }: AttemptReason): string {
  const word = canonicalStatus(status);
  if (code !== null || isFailedAttemptStatus(status)) return rejectionLabels(code);
  return word === 'CANCELADA' ? 'cancelado' : (OUTCOME_LABELS[word] ?? status);
}
