import { join } from 'node:path';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { logFileName, logFolder, newestLogLines } from '../../log/log-files.ts';
import type { Feature, Services } from '../../services.ts';
import { bugReport } from './bug-report.ts';

/** Lines of the log that a page shows. */
const LINES_SHOWN = 500;

/** What a person sends when something went wrong: the report, and the log. */
export const supportFeature: Feature<'support'> = (services) => ({ handlers: supportHandlers(services) });

function supportHandlers({
  version,
  folder: { root: dataDir },
  vault,
  shell,
  log,
  nowMs,
}: Services): Handlers['support'] {
  const folder = logFolder(dataDir);
  return {
    report: async () => {
      const { keychainProblem } = vault;
      const own = { version, dataDir, env: process.env, nowMs };
      return bugReport({ ...own, keychainProblem, silence: log.silence() });
    },
    logLines: async () => ({
      lines: newestLogLines(folder, LINES_SHOWN).map((line) => JSON.stringify(line)),
      silence: log.silence(),
    }),
    showLog: async () => {
      await shell.revealFile(join(folder, logFileName('app')));
      return null;
    },
  };
}
