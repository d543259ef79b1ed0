import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './ensure-build.ts';
import { root } from './programs.ts';

/**
 * The terminal's program: as it was built where that was of these very sources, else the sources, which start in twice the time. It builds
 * nothing itself: commands run side by side, and beside an app whose files a build would take away.
 */
export const cliFile = (): string => join(root, isBuilt() ? 'out/main/cli.js' : 'src-main/cli.ts');

/** `npm run ciclo -- COMMAND …`, which imports `keep-compiled.js` first. Answers the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const cli: typeof import('../src-main/cli.ts') = await import(pathToFileURL(cliFile()).href);
  return cli.runTerminal(args);
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
