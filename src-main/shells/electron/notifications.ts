import type { Notification } from 'electron';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Notified, Place } from '../../../src-preload/contract/desktop.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { ElectronModules } from './electron-modules.ts';

/** Shows notifications of the system. */
export type Notifier = (notified: Notified, language: Preferences['language']) => boolean;

/** A notifier whose notifications lead to their place when they are clicked. Answers false where the system shows none. */
export function openNotifier(
  { Notification }: Pick<ElectronModules, 'Notification'>,
  sayIn: SayIn,
  open: (place: Place | null) => void,
): Notifier {
  /** One that nothing holds may be collected before it is clicked. */
  const shown = new Set<Notification>();
  return (notified, language) => {
    if (!Notification.isSupported()) return false;
    const notification = new Notification(notificationText(notified, sayIn(language)));
    shown.add(notification);
    notification.once('close', () => shown.delete(notification));
    notification.once('click', () => open(notified.place));
    notification.show();
    return true;
  };
}

/** Title and body of a notification: what happened, then to whom, where names are told, and at which company. */
export function notificationText(
  { kind, count, payerName, company }: Notified,
  say: SayDesktop,
): { readonly title: string; readonly body: string } {
  const part = `notifications.${kind}`;
  const form = count > 1 ? 'many' : payerName === null ? 'nameless' : 'one';
  const values = { count, payerName: payerName ?? '', company };
  return { title: say(`${part}.title`), body: say(`${part}.${form}`, values) };
}
