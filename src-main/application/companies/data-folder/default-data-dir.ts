import { homedir } from 'node:os';
import { join, type PlatformPath, posix, win32 } from 'node:path';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
};

const thisMachine = (): Machine => ({ platform: process.platform, env: process.env, home: homedir() });

/**
 * Where both shells keep the app's data: Electron's convention for `userData` on each system. A variable that is empty or names no absolute path counts for
 * nothing (XDG Base Directory Specification: such a path is invalid).
 */
export function defaultDataDir({ platform, env, home }: Machine = thisMachine()): string {
  if (platform === 'win32')
    return join(absolute(env.APPDATA, win32) ?? join(home, 'AppData', 'Roaming'), 'Ciclo');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Ciclo');
  return join(absolute(env.XDG_CONFIG_HOME, posix) ?? join(home, '.config'), 'Ciclo');
}

const absolute = (folder: string | undefined, { isAbsolute }: PlatformPath): string | undefined =>
  folder !== undefined && isAbsolute(folder) ? folder : undefined;
