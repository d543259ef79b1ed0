import type { BrowserWindow } from 'electron';
import type { Application } from '../../application/application.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { ElectronParts } from './electron-parts.ts';
import { keepWindowState, type WindowStateFile } from './window-state.ts';

/** What closing the window depends on. */
export type ClosingParts = {
  readonly electron: Pick<ElectronParts, 'app' | 'Notification'>;
  readonly state: WindowStateFile;
  /** Null while the application is still starting: then closing ends it. */
  readonly application: () => Application | null;
  readonly sayIn: SayIn;
};

/** Closing the window ends the app, or hides it in the tray where the person chose so, which is told once. Quitting always ends it. */
export function closeToTray(
  window: BrowserWindow,
  { electron, state, application, sayIn }: ClosingParts,
): void {
  let isQuitting = false;
  electron.app.on('before-quit', () => {
    isQuitting = true;
  });
  window.on('close', (event) => {
    keepWindowState(window, state);
    const preferences = application()?.preferences();
    if (isQuitting || !preferences?.keepsInTray) return;
    event.preventDefault();
    window.hide();
    if (state.read().isTrayTold) return;
    state.update({ isTrayTold: true });
    tellOfTray(electron, sayIn(preferences.language));
  });
}

function tellOfTray({ Notification }: Pick<ElectronParts, 'Notification'>, say: SayDesktop): void {
  if (!Notification.isSupported()) return;
  new Notification({ title: say('tray.told.title'), body: say('tray.told.body') }).show();
}
