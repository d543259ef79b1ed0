import { z } from 'zod';
import type { LocationRecord } from '../../core/records.ts';
import type { Answered } from './answer.ts';
import { optionalIdentifier, optionalLocation, optionalMoment } from './fields.ts';
import type { ListPlace } from './page.ts';

/** `PayloadLocationRecCompleta`: the id and the address must be readable, the latter with or without a scheme. Some banks write the id as text. */
const wireLocation = z.object(
  {
    id: z.union([
      z.int().nonnegative(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ]),
    location: optionalLocation.pipe(z.string()),
    criacao: optionalMoment,
    idRec: optionalIdentifier,
  },
  'not an object',
);

/** Locations of mandates' payloads (`locrec`). */
export const locations: Answered<LocationRecord> & ListPlace = {
  path: '/locrec',
  listField: 'loc',
  idField: 'id',
  schema: wireLocation.transform(({ id, location, criacao, idRec }) => ({
    id,
    location,
    idRec,
    createdAt: criacao,
  })),
};
