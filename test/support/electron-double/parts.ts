import { AppDouble } from './app.ts';
import { AppRequests } from './app-requests.ts';

/** What `ipcMain.handle` was given, by channel. */
export const ipcHandlers = new Map<string, (event: object, message: unknown) => unknown>();

export const app = new AppDouble();
export const appRequests = new AppRequests();

/** A window as far as quitting goes. */
type ClosableWindow = { readonly close: () => Promise<void> };

/** Windows that were opened. */
export const windows = new Set<ClosableWindow>();
