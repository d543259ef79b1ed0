import { writeDocument } from '../../../exports/atomic-file.ts';
import { makeCodeFile } from '../../../exports/code-file/save-code-file.ts';
import type { Feature } from '../../services.ts';
import { letterheadHandlers } from './letterhead.ts';

/** The shell’s own printer, or the page’s; who receives, for paper; and codes as files where the shell says. */
export const printingFeature: Feature<'printing'> = ({ shell, files, ledgers }) => ({
  handlers: {
    ...letterheadHandlers(ledgers),
    print: () => shell.print(),
    savePdf: ({ suggestedName }) => shell.savePdf(suggestedName),
    saveCode: async ({ suggestedName, format, code, caption }) => {
      // Before the person is asked for a place: a code that is refused needs none.
      const file = await makeCodeFile(code, format, caption);
      const path = await files.save(`${suggestedName}.${format}`, (place) => writeDocument(place, file));
      return { path };
    },
  },
});
