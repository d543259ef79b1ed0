import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What the browser shell writes: where it serves, tokens of addresses, and pages that lead on to one. */
export const BROWSER_FILE = /^(?:shell\.json|[\w-]{43}\.(?:token|html))$/;

/** Removes what a browser shell keeps of its run, and the folder if nothing else is in it: whatever else stands there is not Ciclo's. */
export function forgetBrowserShell(folder: string): void {
  for (const name of namesIn(folder))
    if (BROWSER_FILE.test(name)) rmSync(join(folder, name), { force: true });
  if (namesIn(folder).length === 0) removeFolder(folder);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** One that is gone already, or into which something came meanwhile, stays as it is. */
function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
