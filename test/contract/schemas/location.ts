import { closed, flag, idRec, list, moment, parameters, type Schema, text } from './words.ts';

const fields = {
  id: { type: 'integer', minimum: 0 },
  // Published without a scheme, as the code holds it, though the specification calls it a URI.
  location: { type: 'string', pattern: '^[a-z0-9.-]+\\.[a-z]+/rec/[0-9a-f]{32}$', maxLength: 77 },
  criacao: moment,
};

/** PayloadLocationRecGerada: a location as its creation answers it. */
export const createdLocation: Schema = closed(fields);

/** PayloadLocationRecCompleta: a location with the mandate it shows, when it shows one. */
export const linkedLocation: Schema = closed({ ...fields, 'idRec?': idRec });

/** PayloadLocationRecConsultadas: the list of locations. */
export const locationList: Schema = closed({
  parametros: parameters({ 'idRecPresente?': flag, 'recebedor?': closed({ convenio: text(60) }) }),
  loc: list(linkedLocation),
});
