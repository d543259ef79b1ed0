/** Building blocks of the schemas: formats and closed objects, as the specification's texts say them. */

export type Schema = Readonly<Record<string, unknown>>;

/** An object of these fields and no others; those named with a `?` may be missing. */
export function closed(fields: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.entries(fields).map(
    ([name, schema]) => [name.replace(/\?$/, ''), schema] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(fields).filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  };
}

export const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems });
export const oneOf = (...words: readonly string[]): Schema => ({ enum: words });
export const matching = (pattern: string): Schema => ({ type: 'string', pattern });
export const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength });

export const flag: Schema = { type: 'boolean' };
export const day: Schema = { type: 'string', format: 'date' };
export const moment: Schema = { type: 'string', format: 'date-time' };
export const money = matching('^\\d{1,10}\\.\\d{2}$');
export const cpf = matching('^\\d{11}$');
export const cnpj = matching('^[0-9A-Z]{14}$');
export const txid = matching('^[a-zA-Z0-9]{26,35}$');
export const endToEndId = matching('^E[0-9A-Z]{8}\\d{12}[a-zA-Z0-9]{11}$');
export const idRec = matching('^R[RN][0-9A-Z]{8}\\d{8}[a-zA-Z0-9]{11}$');
export const idSolicRec = matching('^SC[0-9A-Z]{8}\\d{8}[a-zA-Z0-9]{11}$');
export const institution = matching('^[0-9A-Z]{8}$');
export const retryPolicy = oneOf('NAO_PERMITE', 'PERMITE_3R_7D');

/** A history of statuses, never empty. */
export const history = (...words: readonly string[]): Schema =>
  list(closed({ status: oneOf(...words), data: moment }), 1);

const wholeFrom = (minimum: number): Schema => ({ type: 'integer', minimum });
const paging = closed({
  paginaAtual: wholeFrom(0),
  itensPorPagina: wholeFrom(1),
  quantidadeDePaginas: wholeFrom(1),
  quantidadeTotalDeItens: wholeFrom(0),
});

/** `parametros` of a list whose window is required, with the filters it takes. */
export const parameters = (filters: Readonly<Record<string, Schema>>): Schema =>
  closed({ inicio: moment, fim: moment, ...filters, paginacao: paging });

/** `parametros` of a list whose window may be left out. */
export const looseParameters = closed({ 'inicio?': moment, 'fim?': moment, paginacao: paging });
