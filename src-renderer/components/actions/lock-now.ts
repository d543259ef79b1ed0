import { ciclo } from '../../bridge.ts';
import { i18n } from '../../kit/formats/language.ts';
import { goTo } from '../../kit/routes/hash-route.ts';
import { showDone, showNotice } from '../notices/notices.tsx';

/** Locks the app now; where no lock is set, leads to where one is. */
export async function lockNow(): Promise<void> {
  const locked = await ciclo.lock.lockNow(null);
  if (!locked.ok) showNotice(locked.error);
  else if (locked.value.choice === null) goTo('/settings');
  else showDone(i18n.t('lock:lockedNow'));
}
