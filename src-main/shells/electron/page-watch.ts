import type { BrowserWindow } from 'electron';
import { z } from 'zod';

/** How long Electron may take until it opens the window, and then the page until its first screen is drawn, in milliseconds. */
export const PAGE_LIMIT_MS = 20_000;

/** Chromium's code of a navigation that gave way to another. */
const ABORTED = -3;

const pageShown = z.object({ call: z.literal('app.pageShown') });

/** Watches that the person sees the app. */
export type PageWatch = {
  readonly watch: (window: BrowserWindow) => void;
  /** Takes note of a call of our own page, as it comes in: the application may still be starting. */
  readonly heed: (message: unknown) => void;
  /** While windows are closed for quitting, pages end without being lost. */
  readonly stop: () => void;
  /** The quitting was taken back: watches on, unless the page is lost already. */
  readonly resume: () => void;
  readonly isLost: () => boolean;
};

/**
 * Watches from the app's start on, and anew from the opening of its window. `onShown` is told once the page has drawn its first screen. `onLost`, once, why it has not within the
 * limit, or that it could not be loaded, or that its process ended, then or later: a part of a sentence in technical English.
 */
export function watchPage(onShown: () => void, onLost: (why: string) => void): PageWatch {
  let isOver = false;
  let isLost = false;
  let isShown = false;
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const lose = (why: string): void => {
    if (isOver) return;
    stop();
    isLost = true;
    onLost(why);
  };
  const arm = (): NodeJS.Timeout =>
    setTimeout(() => lose(`the page did not appear within ${PAGE_LIMIT_MS / 1_000} s`), PAGE_LIMIT_MS);
  let timer = arm();
  return {
    stop,
    resume: () => {
      if (!isOver || isLost) return;
      isOver = false;
      if (!isShown) timer = arm();
    },
    isLost: () => isLost,
    watch: ({ webContents }) => {
      clearTimeout(timer);
      if (!isOver) timer = arm();
      webContents.on('render-process-gone', (_event, { reason, exitCode }) =>
        lose(`the page's process ended (${reason}, code ${exitCode})`),
      );
      webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
        if (isMainFrame && code !== ABORTED) lose(`the page could not be loaded (${description || code})`);
      });
    },
    heed: (message) => {
      if (!pageShown.safeParse(message).success) return;
      clearTimeout(timer);
      isShown = true;
      onShown();
    },
  };
}
