import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_FILE } from '../../../ledger/files/whose-folder.ts';

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
