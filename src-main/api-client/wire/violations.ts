import type { DraftField, ViolationReason } from '../../../src-preload/contract/vocabulary/writing.ts';
import { beginningOf, storableText } from '../../core/storable-text.ts';
import { fieldAt, fieldNamedIn, fieldSpokenOf } from './violation-fields.ts';

/** One thing that is wrong with a write: the field of the draft, why, and the bank's own words (empty where it gave none). */
export type WriteViolation = {
  readonly field: DraftField;
  readonly reason: ViolationReason;
  readonly text: string;
};

type ReasonRow = {
  readonly reason: ViolationReason;
  /** Tried on the sentence in lower case, without accents and marks. */
  readonly words: RegExp;
  /** What it concerns where the bank names no property. */
  readonly field?: DraftField;
};

/**
 * The specification's violations (its "Tratamento de erros") and what banks add, by the words that tell them apart; the first row that fits
 * wins.
 */
const REASONS: readonly ReasonRow[] = [
  { reason: 'both_values', words: /\bambos\b.*\bvalor/, field: 'value' },
  { reason: 'end_before_start', words: /final\b.*\banterior\b.*inici(al|o)\b/, field: 'lastDate' },
  { reason: 'in_next_cycle', words: /\bproximo ciclo\b/, field: 'retryDate' },
  { reason: 'after_retry_window', words: /\b(sete|7) dias\b/, field: 'retryDate' },
  { reason: 'in_the_past', words: /\banterior a (data d[ea] criacao|data atual|hoje)|\bpassad[ao]\b/ },
  { reason: 'not_future', words: /\bdata futura\b|\bnao e posterior\b/, field: 'retryDate' },
  {
    reason: 'location_unknown',
    words: /\bloc(ation)?\b.*\b(inexist|nao existe|nao encontrad)/,
    field: 'locationId',
  },
  { reason: 'location_taken', words: /\bloc(ation)?\b.*\b(utilizad|em uso|vinculad)/, field: 'locationId' },
  { reason: 'agreement_refused', words: /\bconvenio\b.*\bnao (e )?aceit/, field: 'agreement' },
  { reason: 'only_while_created', words: /\bso(mente)? pode ser alterad/ },
  { reason: 'mandate_over', words: /\brecorrencia\b.*\b(expirad|cancelad|rejeitad)/ },
  { reason: 'mandate_not_approved', words: /\brecorrencia\b.*\bnao\b.*\baprovada\b/, field: 'idRec' },
  { reason: 'mandate_not_waiting', words: /\brecorrencia\b.*\bnao\b.*\bcriada\b/, field: 'idRec' },
  { reason: 'mandate_unknown', words: /\bidrec\b.*\bnao corresponde\b/, field: 'idRec' },
  { reason: 'request_open', words: /\bexiste uma solicitacao\b/, field: 'idRec' },
  { reason: 'cycle_taken', words: /\bmesmo ciclo\b/, field: 'dueDate' },
  { reason: 'outside_validity', words: /\bfora da vigencia\b/, field: 'dueDate' },
  { reason: 'txid_taken', words: /\btxid\b.*\b(em uso|ja (existe|utilizad|cadastrad))/, field: 'txid' },
  { reason: 'account_foreign', words: /\bconta\b.*\bnao pertence/, field: 'receiver' },
  { reason: 'too_late_to_cancel', words: /\bcancelar\b.*\bdata\b/, field: 'whole' },
  { reason: 'not_cancellable', words: /\bnao e possivel cancelar\b/, field: 'whole' },
  { reason: 'retries_not_allowed', words: /\bnao permite retentativa/, field: 'whole' },
  { reason: 'retries_used_up', words: /\b(tres|3) retentativas\b/, field: 'whole' },
  { reason: 'attempt_on_date', words: /\btentativa vigente\b/, field: 'retryDate' },
  { reason: 'attempt_open', words: /\bexiste uma tentativa\b/, field: 'whole' },
  { reason: 'charge_not_open', words: /\bcobranca\b.*\bnao se encontra\b/, field: 'whole' },
  { reason: 'joining_charge_refused', words: /\btxid\b.*\bnao corresponde\b/, field: 'joiningTxid' },
  { reason: 'key_foreign', words: /\bchave\b.*\bpertenc/, field: 'key' },
  { reason: 'key_invalid', words: /\bchave\b.*\b(in)?valida/, field: 'key' },
  { reason: 'webhook_unanswered', words: /\bnao respond/, field: 'webhookUrl' },
  { reason: 'malformed', words: /\bschema\b|\bformato\b|\binvalid|\bobrigatori/ },
];

/** More than these no form could show, and no honest answer holds. */
const MOST_VIOLATIONS = 50;
const LONGEST_TEXT = 500;

/** Reads `violacoes` of a problem that a write at a neutral path was answered with. What is no list counts as empty. */
export function readViolations(path: string, violacoes: unknown): readonly WriteViolation[] {
  if (!Array.isArray(violacoes)) return [];
  const [, resource = ''] = path.split('/');
  return violacoes
    .slice(0, MOST_VIOLATIONS)
    .filter((entry): entry is Entry => typeof entry === 'object' && entry !== null)
    .map((entry) => violationOf(resource, entry));
}

type Entry = { readonly razao?: unknown; readonly propriedade?: unknown };

/** The property that the bank names tells the field; without one that is known, the reason or the words of the sentence do. */
function violationOf(resource: string, { razao, propriedade }: Entry): WriteViolation {
  const text = textOf(razao);
  const sentence = plain(text);
  const row = REASONS.find(({ words }) => words.test(sentence));
  const field =
    fieldAt(resource, textOf(propriedade)) ??
    row?.field ??
    fieldNamedIn(resource, text) ??
    fieldSpokenOf(resource, sentence);
  return { field: field ?? 'whole', reason: row?.reason ?? 'other', text };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? beginningOf(storableText(value), LONGEST_TEXT) : '';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f`_*'"]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
