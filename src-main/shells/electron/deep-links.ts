import { z } from 'zod';
import type { Application } from '../../application/application.ts';
import { dispatch } from '../../application/compose/dispatch.ts';
import type { ElectronModules } from './electron-modules.ts';

/** What a second start hands to the first. Its command line is not looked at: Chromium reorders it and adds to it. */
export type HandedOver = { readonly link: string | null };

const handedOver = z.object({ link: z.string().nullable() }) satisfies z.ZodType<HandedOver>;

/** What becomes of links: the app that opens them, and how its window is brought forward. */
export type LinkOptions = {
  readonly electron: Pick<ElectronModules, 'app'>;
  readonly application: () => Promise<Application>;
  readonly show: () => void;
  /** The one that the app was started with. */
  readonly first: string | null;
};

/**
 * Makes the app the one that the system opens `ciclo://` links with, once it is installed, and opens those that come: at the start, by
 * macOS's event, and from a second start, which only shows the first one's window.
 */
export function openLinks({ electron: { app }, application, show, first }: LinkOptions): void {
  const open = async (link: string): Promise<void> => {
    await dispatch((await application()).handlers, 'desktop.openLink', { link });
  };
  // Whatever stands after `--` is no option of ours nor of Chromium's, however a link is written.
  if (app.isPackaged) app.setAsDefaultProtocolClient('ciclo', process.execPath, ['--']);
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show();
    void open(link);
  });
  app.on('second-instance', (_event, _args, _folder, data) => {
    show();
    const link = handedOver.safeParse(data).data?.link ?? null;
    if (link !== null) void open(link);
  });
  if (first !== null) void open(first);
}
