import { claim } from './settlement.ts';
import {
  closed,
  cnpj,
  cpf,
  day,
  list,
  matching,
  moment,
  money,
  oneOf,
  parameters,
  type Schema,
  text,
  txid,
} from './words.ts';

/** The charges of journeys 3 and 4. The cut specification has no schema of them: SERVICE.md, section 9, says what is sourced. */

const whole = (minimum: number): Schema => ({ type: 'integer', minimum, maximum: 2 ** 31 - 1 });
const document = { 'cpf?': cpf, 'cnpj?': cnpj };
const address = (kind: 'cob' | 'cobv'): Schema => matching(`^[a-z0-9.]+\\/qr\\/v2\\/${kind}\\/[0-9a-f]{32}$`);

const common = (word: string, kind: 'cob' | 'cobv') => ({
  txid,
  revisao: whole(0),
  'loc?': closed({ id: whole(0), location: address(kind), tipoCob: oneOf(kind) }),
  'location?': address(kind),
  [`${word}CopiaECola?`]: text(512),
  status: oneOf('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_PSP'),
  'devedor?': closed({ ...document, nome: text(200) }),
  valor: closed({ original: money }),
  chave: text(77),
  'solicitacaoPagador?': text(140),
  [`${word}?`]: list(claim(word), 1),
});

/** An immediate charge. */
export const cob = (word: string): Schema =>
  closed({ calendario: closed({ criacao: moment, expiracao: whole(1) }), ...common(word, 'cob') });

/** A due-date charge. */
export const cobv = (word: string): Schema =>
  closed({
    calendario: closed({ criacao: moment, dataDeVencimento: day, validadeAposVencimento: whole(0) }),
    recebedor: closed({
      cnpj,
      nome: text(200),
      logradouro: text(200),
      cidade: text(200),
      uf: text(2),
      cep: matching('^\\d{8}$'),
    }),
    ...common(word, 'cobv'),
  });

/** The list of immediate charges. */
export const cobs = (word: string): Schema =>
  closed({
    parametros: parameters({ ...document, 'locationPresente?': { type: 'boolean' }, 'status?': text(60) }),
    cobs: list(cob(word)),
  });
