import { AppDouble, type ClosableWindow } from './app.ts';
import { AppRequests } from './app-requests.ts';

/** What `ipcMain.handle` was given, by channel. */
export const ipcHandlers = new Map<string, (event: object, message: unknown) => unknown>();

export const appRequests = new AppRequests();

/** Windows that are open. */
export const windows = new Set<ClosableWindow>();

export const app = new AppDouble(windows);
