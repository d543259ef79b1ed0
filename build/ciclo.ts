import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './ensure-build.ts';
import { compileCache, root } from './programs.ts';

/**
 * The terminal's program: as it was built where that was of these very sources, else the sources, which start in twice the time. It builds
 * nothing itself: commands run side by side, and beside an app whose files a build would take away.
 */
export const cliFile = (): string => join(root, isBuilt() ? 'out/main/cli.js' : 'src-main/cli.ts');

/** `npm run ciclo -- COMMAND …`. Answers the exit code. */
async function run(args: readonly string[]): Promise<number> {
  keepCompiled();
  const cli: typeof import('../src-main/cli.ts') = await import(pathToFileURL(cliFile()).href);
  return cli.runTerminal(args);
}

function keepCompiled(): void {
  const { directory } = enableCompileCache(compileCache);
  // The threads look for it there.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
