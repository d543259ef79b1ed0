import { z } from 'zod';
import { invoke, notify } from './kinds.ts';
import { civilDate, connectionId, nothing } from './values.ts';

/** The practice bank that runs inside the app. */
const practiceStatus = z.object({
  isRunning: z.boolean(),
  today: civilDate.nullable(),
  connectionId: connectionId.nullable(),
});
export type PracticeStatus = z.infer<typeof practiceStatus>;

export const practice = {
  status: invoke(nothing, practiceStatus, null),
  /** Starts the bank, adds or refreshes its connection, and begins the first sync. */
  start: invoke(nothing, practiceStatus, null),
  /** Moves the bank's clock on and lets everything that falls due happen. */
  advance: invoke(z.object({ days: z.int().min(1).max(92) }), practiceStatus, null),
  stop: invoke(nothing, practiceStatus, null),
  changed: notify(practiceStatus),
};
