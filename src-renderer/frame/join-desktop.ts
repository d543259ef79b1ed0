import { ciclo, onEvent } from '../bridge.ts';
import { showNotified } from '../components/notices/desktop-notices.tsx';
import { linkOfHash, openPlace } from '../kit/routes/places.ts';
import { runCommand } from './run-command.ts';

/** Follows what comes from outside the page: places to open, commands of the menu, news, the network. Answers the function that stops. */
export function joinDesktop(): () => void {
  const stops = [
    onEvent('desktop.opened', openPlace),
    onEvent('desktop.commanded', ({ command }) => runCommand(command)),
    onEvent('desktop.notified', showNotified),
    listen('online', () => reportNetwork(true)),
    listen('offline', () => reportNetwork(true)),
    listen('hashchange', openHash),
  ];
  // A page that was opened after the network came back, or went, hears of neither.
  reportNetwork(false);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows the place that the app was started for, or that the address names. Companies must have been read. */
export async function openFirstPlace(): Promise<void> {
  const place = await ciclo.desktop.takePlace(null);
  if (place.ok && place.value !== null) openPlace(place.value);
  openHash();
}

function listen(event: 'online' | 'offline' | 'hashchange', listener: () => void): () => void {
  window.addEventListener(event, listener);
  return () => window.removeEventListener(event, listener);
}

function reportNetwork(hasChanged: boolean): void {
  void ciclo.desktop.networkChanged({ isOnline: navigator.onLine, hasChanged });
}

/** A link's address gives way to that of the place, so that going back does not open it again. */
function openHash(): void {
  const link = linkOfHash(window.location.hash);
  if (link === null) return;
  window.history.replaceState(null, '', '#/overview');
  void ciclo.desktop.openLink({ link: link.slice(0, 500) });
}
