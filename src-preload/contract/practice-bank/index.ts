import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { SCENES } from '../vocabulary/practice-bank.ts';
import { access } from './access.ts';
import { clock } from './clock.ts';
import { faults } from './faults.ts';
import { people } from './people.ts';
import { webhooks } from './webhooks.ts';

const scenes = {
  /** Sets temperaments, faults and channels so that a story begins; `told` says what was done, as keys of the locales. */
  playScene: invoke(z.object({ scene: z.enum(SCENES) }), z.object({ told: z.array(z.string()) }), null),
};

/**
 * The control surface of the practice bank, declared once: each call is `POST /_practice/<name-in-kebab-case>` of the bank with the
 * control token, and `practiceBank.<name>` of the app.
 */
export const practiceBank = { ...clock, ...people, ...webhooks, ...faults, ...access, ...scenes };
