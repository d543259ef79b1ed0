import { MOVES, type Move } from '../../src-preload/contract/vocabulary/messages.ts';

/** What a code of the scheme's message catalogue says of a debit, a charge or a mandate that came to nothing. */
export type ReasonCode = {
  readonly code: string;
  /** Its meaning in the language of the wire and of the catalogue, as part of a sentence: no capital, no full stop. */
  readonly meaning: string;
  /** What is over with it: this attempt, after which the charge may be tried again, or the whole charge. */
  readonly ends: 'attempt' | 'charge' | 'mandate';
  /** Where the specification lists it: `rejeicao.codigo` or `cancelamento.codigo`. */
  readonly field: 'rejeicao' | 'cancelamento';
  /** It says of a retry alone that it may not be: not why the charge is owed, which the debit before tells. */
  readonly isOfRetry: boolean;
};

type Meanings = Readonly<Record<string, string>>;

/** Rejections that leave the charge alive (specification, CobRTentativas `rejeicao.codigo`). */
const ENDS_THE_ATTEMPT: Meanings = {
  AB10: 'falha no banco do pagador',
  AC06: 'conta do pagador bloqueada',
  AM02: 'valor acima do limite que o pagador definiu',
  FBRD: 'pedido de débito recebido pelo banco do pagador fora do prazo',
  NIPA: 'cobrança já paga',
  UDEI: 'CPF ou CNPJ do devedor incorreto',
};

/** The same of a retry, for being one. */
const ENDS_THE_RETRY: Meanings = {
  DTNT: 'nova tentativa fora do prazo de 7 dias após o vencimento',
  IRNT: 'a recorrência não permite novas tentativas',
  NIEC: 'já há um débito agendado para esta cobrança',
  QUNT: 'limite de 3 novas tentativas ultrapassado',
};

/** Rejections that reject the charge as well (specification, the description of the same field; rules/records.md, Codes). */
const ENDS_THE_CHARGE: Meanings = {
  AC05: 'conta do pagador encerrada',
  AM09: 'valor diferente do autorizado na recorrência',
  DENC: 'CPF ou CNPJ do pagador diferente do autorizado',
  DS27: 'instituição ainda não opera no sistema de pagamentos',
  DTED: 'vencimento em desacordo com a periodicidade da recorrência',
  MIDI: 'recorrência inexistente no banco do pagador',
  MSUC: 'recorrência não está confirmada pelo pagador',
  RC09: 'banco do pagador inválido ou inexistente',
};

/** The same of a retry, for being one. */
const ENDS_THE_CHARGE_OF_A_RETRY: Meanings = {
  NITX: 'nova tentativa não corresponde a uma cobrança anterior',
};

/** Why a charge was cancelled (specification, CobRAtualizacao `encerramento.cancelamento.codigo`). */
const CANCELS_THE_CHARGE: Meanings = {
  ACCT: 'conta do pagador ou do recebedor encerrada',
  BLCK: 'conta do pagador ou do recebedor bloqueada',
  CCLD: 'autorização da recorrência cancelada',
  FAIL: 'falha na liquidação',
  OTHR: 'cancelado por outro motivo',
  // Spelt so here and `SLDB` of a mandate: both are the specification's.
  SLBD: 'cancelado a pedido do pagador',
  SLCR: 'cancelado a pedido do recebedor',
};

/** Why a mandate was refused (specification, RecEncerramento `rejeicao.codigo`). */
const REJECTS_THE_MANDATE: Meanings = {
  AP13: 'o pagador não reconhece a recorrência',
  AP14: 'o pagador recusou a recorrência',
};

/** Why a mandate was cancelled (specification, RecEncerramento `cancelamento.codigo`). `PCFD` is listed too; nobody publishes what it means. */
const CANCELS_THE_MANDATE: Meanings = {
  ACCL: 'conta encerrada',
  CPCL: 'contrato ou empresa encerrada',
  DCSD: 'falecimento do pagador',
  ERSL: 'erro no pedido de autorização',
  FRUD: 'fraude',
  SLCR: 'cancelado a pedido do recebedor',
  SLDB: 'cancelado a pedido do pagador',
};

const listed = (meanings: Meanings, what: Omit<ReasonCode, 'code' | 'meaning'>): readonly ReasonCode[] =>
  Object.entries(meanings).map(([code, meaning]) => ({ code, meaning, ...what }));

/**
 * Every code with which a debit fails or a charge ends, once for all: what the app says to people and what the practice bank writes
 * both come from here. Which codes there are and what they end is the published specification's; it gives no meanings, which are those
 * that banks and payment institutions publish alike from the scheme's message catalogue.
 */
export const REASON_CODES: readonly ReasonCode[] = [
  ...listed(ENDS_THE_ATTEMPT, { ends: 'attempt', field: 'rejeicao', isOfRetry: false }),
  ...listed(ENDS_THE_RETRY, { ends: 'attempt', field: 'rejeicao', isOfRetry: true }),
  ...listed(ENDS_THE_CHARGE, { ends: 'charge', field: 'rejeicao', isOfRetry: false }),
  ...listed(ENDS_THE_CHARGE_OF_A_RETRY, { ends: 'charge', field: 'rejeicao', isOfRetry: true }),
  ...listed(CANCELS_THE_CHARGE, { ends: 'charge', field: 'cancelamento', isOfRetry: false }),
];

/** Every code with which a mandate ends whose meaning is known; one of them is a charge's too, and means the same there. */
export const MANDATE_REASON_CODES: readonly ReasonCode[] = [
  ...listed(REJECTS_THE_MANDATE, { ends: 'mandate', field: 'rejeicao', isOfRetry: false }),
  ...listed(CANCELS_THE_MANDATE, { ends: 'mandate', field: 'cancelamento', isOfRetry: false }),
];

/** Codes of debits and charges by whose move they ask for: ours, by what each of them means. */
export const CODES_OF: Readonly<Record<Move, readonly string[]>> = {
  payer: ['AC06', 'AM02'],
  mandate: ['AC05', 'ACCT', 'CCLD', 'MIDI', 'MSUC', 'SLBD'],
  company: [
    ...['AM09', 'DENC', 'DTED', 'DTNT', 'FBRD', 'IRNT', 'NIEC', 'NIPA', 'NITX'],
    ...['QUNT', 'RC09', 'SLCR', 'UDEI'],
  ],
  bank: ['AB10', 'BLCK', 'DS27', 'FAIL', 'OTHR'],
};

const MOVE_OF: ReadonlyMap<string, Move> = new Map(
  MOVES.flatMap((move) => CODES_OF[move].map((code) => [code, move] as const)),
);

const OF_RETRIES: ReadonlySet<string> = new Set(
  REASON_CODES.flatMap(({ code, isOfRetry }) => (isOfRetry ? code : [])),
);

/** Whether a code refuses a retry for being one. */
export const isOfRetry = (code: string | null): boolean => OF_RETRIES.has(written(code));

/** The attempt that says why a charge was not debited: the last one, unless it was refused for being a retry; null where there is none. */
export const tellingAttempt = <Attempt extends { readonly code: string | null }>(
  attempts: readonly Attempt[],
): Attempt | null => attempts.findLast(({ code }) => !isOfRetry(code)) ?? attempts.at(-1) ?? null;

const written = (code: string | null): string => code?.trim().toUpperCase() ?? '';

/**
 * Whose move it is after a debit that failed with that code. Without one it is how banks report missing funds, which are the payer's; what a code that is not catalogued
 * means the bank alone can say.
 */
export function moveAfter(code: string | null): Move {
  const word = written(code);
  return word === '' ? 'payer' : (MOVE_OF.get(word) ?? 'bank');
}
