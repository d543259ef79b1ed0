import type { z } from 'zod';
import type { people } from '../../../../src-preload/contract/practice-bank/people.ts';

/** A persona with her charges, settlements and what is to come. */
export type PersonaDetail = z.output<(typeof people)['readCastMember']['output']>;
export type PersonaCharge = PersonaDetail['charges'][number];
export type PersonaSettlement = PersonaDetail['settlements'][number];
