import type { Application } from '../../application/application.ts';
import { dispatch } from '../../application/dispatch.ts';
import { linkAmong } from '../../core/deep-link.ts';
import type { ElectronParts } from './electron-parts.ts';

/** What becomes of links: the app that opens them, and how its window is brought forward. */
export type LinkParts = {
  readonly electron: Pick<ElectronParts, 'app'>;
  readonly application: Promise<Application>;
  readonly show: () => void;
  /** The one that the app was started with. */
  readonly first: string | null;
};

/**
 * Makes the app the one that the system opens `ciclo://` links with, once it is installed, and opens those that come: at the start, by
 * macOS's event, and as an argument of a second start, which only shows the first one's window.
 */
export function openLinks({ electron: { app }, application, show, first }: LinkParts): void {
  const open = async (link: string): Promise<void> => {
    await dispatch((await application).handlers, 'desktop.openLink', { link });
  };
  // Whatever stands after `--` is no option of ours nor of Chromium's, however a link is written.
  if (app.isPackaged) app.setAsDefaultProtocolClient('ciclo', process.execPath, ['--']);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show();
    void open(link);
  });
  app.on('second-instance', (_event, args) => {
    show();
    const link = linkAmong(args);
    if (link !== null) void open(link);
  });
  if (first !== null) void open(first);
}
