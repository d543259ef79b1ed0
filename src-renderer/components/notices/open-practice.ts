import { ciclo } from '../../bridge.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import { goTo, hashOf } from '../../kit/routes/hash-route.ts';
import { showNotice } from './notices.tsx';

/** Shows the practice bank's company, starting the bank unless it runs; tells the person when it could not be started. */
export async function openPractice(): Promise<void> {
  const answer = await ciclo.practice.start(null);
  if (!answer.ok) {
    showNotice(answer.error);
    return;
  }
  const { connectionId } = answer.value;
  if (connectionId === null) goTo('/overview');
  else showCompany(connectionId, hashOf('/overview'));
}
