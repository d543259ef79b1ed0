import type { Handlers } from '../../src-preload/contract/index.ts';
import type { ShellServices } from './application.ts';

/** Handlers of printing: the shell's own printer, or the page's. */
export function printingHandlers(services: ShellServices): Handlers['printing'] {
  return {
    print: () => services.print(),
    savePdf: ({ suggestedName }) => services.savePdf(suggestedName),
  };
}
