import { ciclo } from '../../bridge.ts';
import { showNotice } from '../notices/notices.tsx';

/** Asks the bank now; tells the person when the poll could not even start. */
export async function pollNow(connectionId: string): Promise<void> {
  const answer = await ciclo.sync.start({ connectionId });
  if (!answer.ok) showNotice(answer.error);
}

/** Stops the poll under way; what whole windows brought stays. */
export async function stopPoll(connectionId: string): Promise<void> {
  const answer = await ciclo.sync.cancel({ connectionId });
  if (!answer.ok) showNotice(answer.error);
}
