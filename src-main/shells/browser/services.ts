import type { ShellServices } from '../../application/application.ts';
import { launch, revealCommand } from './desktop.ts';
import { downloadPath } from './save-folder.ts';

/**
 * What a browser cannot do itself: files go to the Downloads folder, and the page prints,
 * opens messages and notifies by the browser's own means.
 */
export const browserServices: ShellServices = {
  kind: 'browser',
  chooseSavePath: (suggestedName, claim) => downloadPath(suggestedName, claim),
  revealFile: async (path) => launch(revealCommand(path)),
  openMessage: async () => ({ outcome: 'by_page' }),
  print: async () => ({ outcome: 'by_page' }),
  notify: () => false,
  // A server on loopback cannot have the system ask: the passphrase remains.
  systemConfirmation: null,
  savePdf: async () => ({ outcome: 'by_page', path: null }),
};
