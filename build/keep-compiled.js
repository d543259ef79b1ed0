/**
 * Keeps what Node compiles and strips of types beside the packages, for the next process and for the threads of this one. Imported before
 * anything else (`--import`), and without types of its own: who finds there all that it needs never loads the parser that strips them, which
 * is 12 MB of an export.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** As `compileCache` in `programs.ts` has it, of which nothing is loaded yet. */
const { directory } = enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node-compiled'));
if (directory !== undefined) process.env.NODE_COMPILE_CACHE = directory;
