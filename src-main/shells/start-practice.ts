import type { Application } from '../application/application.ts';
import { dispatch } from '../application/compose/dispatch.ts';

/** Brings the app up connected to its practice bank (`--practice`); a failure is told on stderr and leaves the app running. */
export async function startPractice(application: Application): Promise<void> {
  const result = await dispatch(application.handlers, 'practice.start', null);
  if (!result.ok) console.error(`Ciclo: ${result.error.code}: ${result.error.message}`);
}
