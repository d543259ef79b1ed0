import { join } from 'node:path';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { logFileName, logFolder, newestLogLines } from '../../log/log-files.ts';
import type { Parts } from '../../services.ts';
import { bugReport } from './bug-report.ts';

/** Lines of the log that a page shows. */
const LINES_SHOWN = 500;

/** Handlers of what a person sends when something went wrong: the report, and the log. */
export function supportHandlers(
  { vault, services, log }: Pick<Parts, 'vault' | 'services' | 'log'>,
  { version, dataDir }: { readonly version: string; readonly dataDir: string },
): Handlers['support'] {
  const folder = logFolder(dataDir);
  return {
    report: async () => {
      const { keychainProblem } = vault;
      const own = { version, dataDir, env: process.env };
      return [...(await bugReport({ ...own, keychainProblem, silence: log.silence() }))];
    },
    logLines: async () => ({
      lines: newestLogLines(folder, LINES_SHOWN).map((line) => JSON.stringify(line)),
      silence: log.silence(),
    }),
    showLog: async () => {
      await services.revealFile(join(folder, logFileName('app')));
      return null;
    },
  };
}
