import { CicloError } from '../../core/failure.ts';

/** Where the scheme's brand word stands on the wire (api-client/BANKS.md, Wire names). */
export type WireWords = {
  readonly word: string;
  /** Path of settlements, `/instant`. */
  readonly settlementPath: string;
  /** Scope for reading them, `instant.read`. */
  readonly settlementScope: string;
  /** Field of the code to copy and paste, `instantCopiaECola`. */
  readonly copyField: string;
  /** Identifier of the scheme in a BR Code. */
  readonly gui: string;
  /** Host of every payload; invented, since a code is read by the payer's bank. */
  readonly payloadHost: string;
  /** Nature of a refund that ends a dispute about a recurring debit (specification, DevolucaoNatureza). */
  readonly disputeNature: string;
  /** Where the types of problems lie (specification, Tratamento de erros), without a slash at the end. */
  readonly errorAddress: string;
};

/** The template of a charge's code has room for a scheme word of twelve letters, which stands in it twice (rules/br-code.md, Fields). */
const WORD = /^[a-z][a-z0-9]{0,11}$/;

/** Words that the service's paths and fields already use. */
const TAKEN: ReadonlySet<string> = new Set(
  'rec recs cob cobs cobv cobr cobsr solicrec locrec oauth webhook webhookrec webhookcobr devedor recebedor valor status'.split(
    ' ',
  ),
);

/** The names under a scheme word; throws `invalid_input` for one that cannot stand in a path and a field. */
export function wireWords(word: string): WireWords {
  if (!WORD.test(word) || TAKEN.has(word)) {
    throw new CicloError('invalid_input', `not a scheme word: ${word}`, {
      name: 'schemeWord',
      reason: 'word_taken',
    });
  }
  return {
    word,
    settlementPath: `/${word}`,
    settlementScope: `${word}.read`,
    copyField: `${word}CopiaECola`,
    gui: `br.gov.bcb.${word}`,
    payloadHost: `${word}.example.com`,
    disputeNature: `MED_${word.toUpperCase()}_AUTOMATICO`,
    errorAddress: `https://${word}.bcb.gov.br/api/v2/error`,
  };
}
