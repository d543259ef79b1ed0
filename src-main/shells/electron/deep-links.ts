import { z } from 'zod';
import type { Application } from '../../application/application.ts';
import { dispatch } from '../../application/compose/dispatch.ts';
import type { ElectronModules } from './electron-modules.ts';
import type { StartAgain } from './start-again.ts';

/** What a second start hands to the first. Its command line is not looked at: Chromium reorders it and adds to it. */
export type HandedOver = { readonly link: string | null };

const handedOver = z.object({ link: z.string().nullable() }) satisfies z.ZodType<HandedOver>;

/** What becomes of links: the app that opens them, and how its window is brought forward. */
export type LinkOptions = {
  readonly electron: Pick<ElectronModules, 'app'>;
  readonly application: () => Promise<Application>;
  readonly show: () => void;
  readonly again: Pick<StartAgain, 'takes'>;
  /** The one that the app was started with. */
  readonly first: string | null;
};

/**
 * Makes the app the one that the system opens `ciclo://` links with, once it is installed, and opens those that come: at the start, by
 * macOS's event, and from a second start, which only shows the first one's window. Those that come while the app closes are for the next one.
 */
export function openLinks({ electron: { app }, application, show, again, first }: LinkOptions): void {
  const open = async (link: string): Promise<void> => {
    await dispatch((await application()).handlers, 'desktop.openLink', { link });
  };
  const come = (link: string | null): void => {
    if (again.takes(link)) return;
    show();
    if (link !== null) void open(link);
  };
  // Whatever stands after `--` is no option of ours nor of Chromium's, however a link is written.
  if (app.isPackaged) app.setAsDefaultProtocolClient('ciclo', process.execPath, ['--']);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    come(link);
  });
  app.on('second-instance', (_event, _args, _folder, data) =>
    come(handedOver.safeParse(data).data?.link ?? null),
  );
  // On a Mac a person comes back by the Dock, where the window may be hidden and there is no tray's click.
  app.on('activate', () => come(null));
  if (first !== null) void open(first);
}
