/** What a message to a payer is about: each has its texts. */
export const MESSAGE_SITUATIONS = ['refused', 'unpaid', 'waiting', 'ending'] as const;
export type MessageSituation = (typeof MESSAGE_SITUATIONS)[number];

/** Whose move it is once a debit has come to nothing: the payer's, nobody's before there is another mandate, the company's or the bank's. */
export const MOVES = ['payer', 'mandate', 'company', 'bank'] as const;
export type Move = (typeof MOVES)[number];

/** How it speaks. */
export const MESSAGE_TONES = ['friendly', 'formal'] as const;
export type MessageTone = (typeof MESSAGE_TONES)[number];

/** By which way a person took it out of Ciclo, which sends nothing by itself. */
export const MESSAGE_WAYS = ['copied', 'whatsapp', 'mail'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

/** What a text may name in braces, as it is written there: texts are for payers, and so is their language. */
export const MESSAGE_VARIABLES = [
  'nome',
  'primeiro_nome',
  'empresa',
  'valor',
  'vencimento',
  'mes',
  'dias_de_atraso',
  'total_em_aberto',
  'quantidade',
  'contrato',
  'objeto',
  'fim',
  'codigo',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

/** Room for a text, in characters: what mail programs and WhatsApp take from an address, once every letter is three. */
export const MESSAGE_ROOM = { subject: 120, body: 1_200 } as const;

/** Payers to whom messages are prepared at once. */
export const MOST_MESSAGES = 1_000;
