import type { z } from 'zod';
import type { people } from '../../../../src-preload/contract/practice-bank/people.ts';

/** A member of the cast with her charges, settlements and what is to come. */
export type CastDetail = z.output<(typeof people)['readCastMember']['output']>;
export type CastCharge = CastDetail['charges'][number];
export type CastSettlement = CastDetail['settlements'][number];
