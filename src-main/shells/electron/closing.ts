import type { BrowserWindow } from 'electron';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Application } from '../../application/application.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { ElectronModules } from './electron-modules.ts';
import { showWindow } from './main-window.ts';
import { keepWindowState, type WindowStateFile } from './window-state.ts';

/** What closing the window depends on. */
export type ClosingOptions = {
  readonly electron: Pick<ElectronModules, 'app' | 'dialog' | 'Notification'>;
  readonly state: WindowStateFile;
  /** Null while the application is still starting: then closing ends it. */
  readonly application: () => Application | null;
  readonly sayIn: SayIn;
  /** Told when a quitting that had begun is taken back: nothing is closed any more. */
  readonly onStayed: () => void;
};

/**
 * Closing the window ends the app, or hides it in the tray where the person chose so, which is told once. Quitting always ends it. Either
 * asks first where the page holds an unsaved form: Electron by itself would only refuse to close, without a word.
 */
export function guardClosing(window: BrowserWindow, options: ClosingOptions): void {
  let isQuitting = false;
  options.electron.app.on('before-quit', () => {
    isQuitting = true;
  });
  window.on('close', (event) => {
    keepWindowState(window, options.state);
    if (isQuitting || !options.application()?.preferences().keepsInTray) return;
    event.preventDefault();
    hideInTray(window, options);
  });
  window.webContents.on('will-prevent-unload', (event) => {
    if (isFormGivenUp(window, options)) event.preventDefault();
    else {
      // Staying ends the quitting as well: the next closing may again mean the tray.
      isQuitting = false;
      options.onStayed();
    }
  });
}

function hideInTray(window: BrowserWindow, { electron, state, application, sayIn }: ClosingOptions): void {
  window.hide();
  if (state.read().isTrayTold) return;
  state.update({ isTrayTold: true });
  explainTray(electron, sayIn(languageOf(application)));
}

/** Shows what would be lost and asks; the window waits meanwhile, as the page's unloading does. Esc stays. */
function isFormGivenUp(window: BrowserWindow, { electron, application, sayIn }: ClosingOptions): boolean {
  const say = sayIn(languageOf(application));
  showWindow(window);
  const answer = electron.dialog.showMessageBoxSync(window, {
    type: 'warning',
    title: 'Ciclo',
    message: say('unsaved.title'),
    detail: say('unsaved.text'),
    buttons: [say('unsaved.stay'), say('unsaved.leave')],
    defaultId: STAY,
    cancelId: STAY,
    noLink: true,
  });
  return answer !== STAY;
}

const STAY = 0;

const languageOf = (application: ClosingOptions['application']): Preferences['language'] =>
  application()?.preferences().language ?? 'pt-BR';

function explainTray({ Notification }: Pick<ElectronModules, 'Notification'>, say: SayDesktop): void {
  if (!Notification.isSupported()) return;
  new Notification({ title: say('tray.told.title'), body: say('tray.told.body') }).show();
}
