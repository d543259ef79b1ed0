import type { z } from 'zod';
import type { cycles } from '../../../../src-preload/contract/cycles.ts';

/** A settlement that is no charge's. */
export type Orphan = z.output<(typeof cycles)['orphans']['output']>[number];
