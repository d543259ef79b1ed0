const DIACRITICS = /\p{Diacritic}/gu;

/** Words that banks use for a word of the specification (rules/records.md, Statuses; SERVICE.md, section 3). */
const ALIASES: Readonly<Record<string, string>> = {
  CONFIRMADA: 'APROVADA',
  CONFIRMADO: 'APROVADA',
  APROVADO: 'APROVADA',
  CONCLUIDO: 'CONCLUIDA',
  CANCELADO: 'CANCELADA',
  REJEITADO: 'REJEITADA',
  EXPIRADO: 'EXPIRADA',
  CRIADO: 'CRIADA',
  ATIVO: 'ATIVA',
  PAGO: 'PAGA',
  AGENDADO: 'AGENDADA',
  SOLICITADO: 'SOLICITADA',
};

const known = new Map<string, string>();

/**
 * A word of the specification as a bank spelled it: accents, case and surrounding space removed. For what is compared and is no status:
 * an attempt's kind, a refund's nature, a retry policy. What is shown and kept is the bank's own spelling.
 */
export function canonicalWord(raw: string): string {
  const cached = known.get(raw);
  if (cached !== undefined) return cached;
  const word = raw
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  if (known.size < 1_000) known.set(raw, word);
  return word;
}

/**
 * The specification's word for a status: the {@link canonicalWord}, alternative words mapped. An unknown status comes back cleaned but
 * otherwise as it was.
 */
export function canonicalStatus(raw: string): string {
  const word = canonicalWord(raw);
  return ALIASES[word] ?? word;
}

/** How a mandate, a charge, an attempt or a confirmation request ends without having come to anything. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set(['CANCELADA', 'REJEITADA', 'EXPIRADA']);

const FAILED_ATTEMPT_STATUSES: ReadonlySet<string> = new Set(['REJEITADA', 'EXPIRADA']);

/** Whether an attempt came to nothing by itself: one that was cancelled did not fail. */
export const isFailedAttemptStatus = (raw: string): boolean =>
  FAILED_ATTEMPT_STATUSES.has(canonicalStatus(raw));

/** Statuses after which the bank will no longer collect a charge, other than by having collected it. */
export const CLOSED_CHARGE_STATUSES: ReadonlySet<string> = new Set(ENDED_STATUSES);

/** Final charge statuses; every other one, unknown words included, counts as open and may still change. */
export function isOpenChargeStatus(raw: string): boolean {
  const status = canonicalStatus(raw);
  return status !== 'CONCLUIDA' && !CLOSED_CHARGE_STATUSES.has(status);
}

/** Whether a mandate may still change; unknown words count as open. */
export function isOpenMandateStatus(raw: string): boolean {
  return !ENDED_STATUSES.has(canonicalStatus(raw));
}

const CLOSED_CONFIRMATION_STATUSES: ReadonlySet<string> = new Set([
  'ACEITA',
  'REJEITADA',
  'EXPIRADA',
  'CANCELADA',
]);

/** Whether a confirmation request may still change; unknown words count as open. */
export function isOpenConfirmationStatus(raw: string): boolean {
  return !CLOSED_CONFIRMATION_STATUSES.has(canonicalStatus(raw));
}

const WAITING_CONFIRMATION_STATUSES: ReadonlySet<string> = new Set(['CRIADA', 'ENVIADA', 'RECEBIDA']);

/**
 * Whether a confirmation request still waits for its answer, so that its mandate may have no other and it can be cancelled (SERVICE.md,
 * section 3). Unknown words do not: the bank decides over those.
 */
export function isWaitingConfirmationStatus(raw: string): boolean {
  return WAITING_CONFIRMATION_STATUSES.has(canonicalStatus(raw));
}

const CLOSED_ATTEMPT_STATUSES: ReadonlySet<string> = new Set(['PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA']);

/** Whether an attempt may still debit the payer; unknown words count as open (rules/retries.md, What Ciclo asks beyond it). */
export function isOpenAttemptStatus(raw: string): boolean {
  return !CLOSED_ATTEMPT_STATUSES.has(canonicalStatus(raw));
}

/** Whether a charge occupies its cycle: anything but REJEITADA and CANCELADA (SERVICE.md, section 3, rule 3). */
export function occupiesCycle(raw: string): boolean {
  const status = canonicalStatus(raw);
  return status !== 'REJEITADA' && status !== 'CANCELADA';
}
