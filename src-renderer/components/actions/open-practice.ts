import { useState } from 'react';
import { ciclo } from '../../bridge.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import { goTo, hashOf } from '../../kit/routes/hash-route.ts';
import { showNotice } from '../notices/notices.tsx';

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

/** The same for a button, which shows that the bank is being started. */
export function useOpenPractice() {
  const [isStarting, setIsStarting] = useState(false);
  const practise = async (): Promise<void> => {
    setIsStarting(true);
    await openPractice().finally(() => setIsStarting(false));
  };
  return { isStarting, practise };
}
