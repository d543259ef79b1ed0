import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { nothing } from '../values.ts';
import { FAULT_KINDS, FAULTS } from '../vocabulary/practice-bank.ts';
import { HTTP_METHODS } from '../vocabulary/resources.ts';

const kind = z.enum(FAULT_KINDS);

/** A fault to come. It strikes where method and path fit, by chance, and as often as `count` says. */
export const faultOrder = z
  .object({
    kind,
    /** null: every method. */
    method: z.enum(HTTP_METHODS).nullable().default(null),
    /** `/cobr` alone, `/cobr/*` what is below it, `*` or null everything that the service offers. */
    path: z.string().min(1).max(200).nullable().default(null),
    probability: z.number().gt(0).max(1).default(1),
    /** How often it strikes at most; null: until it is removed. */
    count: z.int().min(1).max(1_000_000).nullable().default(null),
    /** In the unit of `FAULTS`; its standard unless said. */
    setting: z.number().nullable().default(null),
    /** Of `other_word`. */
    word: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,19}$/)
      .nullable()
      .default(null),
  })
  .superRefine((order, context) => {
    const bounds = FAULTS[order.kind];
    const { setting } = order;
    if (setting === null) return;
    if (bounds !== null && setting >= bounds.least && setting <= bounds.most) return;
    const message = bounds === null ? 'takes no setting' : `must be from ${bounds.least} to ${bounds.most}`;
    context.addIssue({ code: 'custom', path: ['setting'], message });
  });
export type FaultOrder = z.output<typeof faultOrder>;

const fault = z.object({
  id: z.int(),
  kind,
  method: z.string().nullable(),
  path: z.string().nullable(),
  probability: z.number(),
  /** How often it may still strike; null: without end. */
  left: z.int().nullable(),
  setting: z.number().nullable(),
  word: z.string().nullable(),
  /** How often it has struck. */
  strikes: z.int(),
});
export type Fault = z.infer<typeof fault>;

/** What `--faults FILE` holds. */
export const faultFile = z.object({ faults: z.array(faultOrder).max(100) });

export const faults = {
  listFaults: invoke(nothing, z.array(fault), null),
  addFault: invoke(faultOrder, fault, null),
  removeFault: invoke(z.object({ id: z.int() }), nothing, null),
  /** Puts these in the place of all others. */
  replaceFaults: invoke(faultFile, z.array(fault), null),
};
