import type { ShellServices } from '../../application/application.ts';
import { launch, revealCommand } from './desktop.ts';
import { downloadPath } from './save-folder.ts';

/** What a browser cannot do itself: files go to the Downloads folder, and the page prints with the browser's own dialog. */
export const browserServices: ShellServices = {
  kind: 'browser',
  chooseSavePath: (suggestedName) => downloadPath(suggestedName),
  revealFile: async (path) => launch(revealCommand(path)),
  print: async () => ({ outcome: 'by_page' }),
  savePdf: async () => ({ outcome: 'by_page', path: null }),
};
