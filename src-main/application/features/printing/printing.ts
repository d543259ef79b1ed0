import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { writeDocument } from '../../../exports/atomic-file.ts';
import { makeCodeFile } from '../../../exports/code-file/save-code-file.ts';
import type { ShellServices } from '../../application.ts';

/** Handlers of printing: the shell's own printer, or the page's; and codes as files where the shell says. */
export function printingHandlers(services: ShellServices): Handlers['printing'] {
  return {
    print: () => services.print(),
    savePdf: ({ suggestedName }) => services.savePdf(suggestedName),
    saveCode: async ({ suggestedName, format, code, caption }) => {
      // Before the person is asked for a place: a code that is refused needs none.
      const file = await makeCodeFile(code, format, caption);
      const path = await services.chooseSavePath(`${suggestedName}.${format}`);
      if (path !== null) writeDocument(path, file);
      return { path };
    },
  };
}
