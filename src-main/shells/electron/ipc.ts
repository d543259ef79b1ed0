import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../../src-preload/channels.ts';
import type { Emit } from '../../../src-preload/contract/index.ts';
import type { Application } from '../../application/application.ts';
import {
  answerCall,
  CheckedSender,
  type Refused,
  senderRefused,
} from '../../application/compose/dispatch.ts';
import { APP_ORIGIN } from './app-protocol.ts';

/** The window that may call; null while there is none. */
export type MainWindow = () => BrowserWindow | null;

/** Answers the contract's calls of our own window. The application may still be starting: calls wait for it, and `heed` sees them as they come. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  mainWindow: MainWindow,
  application: Promise<Application>,
  heed: (message: unknown) => void = () => undefined,
): void {
  ipcMain.handle(CALL_CHANNEL, async (event, message: unknown) => {
    const sender = checkSender(event, mainWindow());
    if (!(sender instanceof CheckedSender)) return sender;
    heed(message);
    return answerCall(await application, message, sender);
  });
}

function checkSender(event: IpcMainInvokeEvent, window: BrowserWindow | null): CheckedSender | Refused {
  const why = whyRefused(event, window);
  return CheckedSender.judge(why === null ? null : senderRefused(why));
}

/**
 * Why a sender is refused: another window, a frame inside the page, another origin, or a frame that is already gone (null). Null
 * when it is our own page.
 */
export function whyRefused(
  { sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  window: BrowserWindow | null,
): string | null {
  if (window === null || sender.id !== window.webContents.id) return 'another window';
  if (senderFrame === null) return 'no frame';
  if (senderFrame.parent !== null) return 'not the top frame';
  return senderFrame.origin === APP_ORIGIN ? null : 'another origin';
}

/** Sends the application's events to the window. */
export function forwardEvents(application: Application, mainWindow: MainWindow): void {
  application.onEvent(sendTo(mainWindow));
}

/** Sends one event of the contract to the window's page. */
export function sendTo(mainWindow: MainWindow): Emit {
  return (name, payload) => {
    const window = mainWindow();
    if (window && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, { name, payload });
  };
}
