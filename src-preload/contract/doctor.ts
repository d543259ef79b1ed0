import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { connectionId, utcInstant } from './values.ts';
import { DOCTOR_STEPS, FINDING_CODES } from './vocabulary/doctor.ts';

const step = z.enum(DOCTOR_STEPS);

/** One thing that an examination found. Nothing in it is secret: it is made to be copied and sent to a bank's support. */
const finding = z.object({
  code: z.enum(FINDING_CODES),
  /** What it was found at: a host, a scope, a resource; null where the step has one object only. */
  subject: z.string().nullable(),
  /** Fills the placeholders of its sentences. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Of the code `failed`: its sentences are the failure's own. */
  failure: failure.nullable(),
  /** Technical English for whoever knows, behind a click. */
  technical: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** What one step found. */
const stepReport = z.object({
  step,
  outcome: z.enum(['passed', 'warned', 'failed', 'skipped']),
  /** The failed step without which this one would say nothing. */
  skippedFor: step.nullable(),
  findings: z.array(finding),
});
export type StepReport = z.infer<typeof stepReport>;

/** A connection, step by step. */
const examination = z.object({
  startedAt: utcInstant,
  finishedAt: utcInstant,
  /** Name of the bank's profile in each language. */
  profile: z.object({ 'pt-BR': z.string(), en: z.string() }),
  steps: z.array(stepReport),
});
export type Examination = z.infer<typeof examination>;

/** Every step of reaching a bank, tested and explained. */
export const doctor = {
  /** Reads only: nothing is changed at the bank. Joins the examination of the same connection that is under way. */
  examine: invoke(z.object({ connectionId }), examination, null),
  /** A step has begun (`report` is null) or ended. */
  progress: notify(z.object({ connectionId, step, report: stepReport.nullable() })),
};
