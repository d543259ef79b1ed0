/**
 * Longest texts that the bank takes, in characters (specification: RecBase, PessoaFisicaRecorrencia, RecSolicitada, CobRBase,
 * DadosBancarios, DadosBancariosRecebedor). `institution` is an ISPB, of exactly as many digits.
 */
export const TEXT_LIMITS = {
  payerName: 140,
  contract: 35,
  object: 35,
  agreement: 60,
  info: 140,
  account: 20,
  branch: 4,
  institution: 8,
} as const;

/**
 * The charge of journeys 3 and 4 (SERVICE.md, section 9): a key and a message of the scheme's own lengths, and for how many days an immediate
 * one may wait at most, our choice.
 */
export const JOINING_TYPED_LIMITS = {
  most: { payerName: TEXT_LIMITS.payerName, key: 77, message: 140, days: 90 },
} as const;

/** Longest activation code that a payer's app has to read (rules/br-code.md, Fields). */
export const LONGEST_CODE = 512;

/**
 * Room for what is typed, in characters, before it is checked: whoever pastes too much is told so, and can cut it by hand. Ids have room
 * for banks that bend the specification.
 */
export const TYPING_ROOM = {
  id: 64,
  search: 140,
  info: 500,
  note: 500,
  filterName: 60,
  secretName: 60,
} as const;
