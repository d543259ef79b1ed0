import { isAbsolute, posix, win32 } from 'node:path';

/** Folders that are on many computers, and tell where data is without telling whose. */
const KNOWN = new Set(
  [
    ...[
      '.config',
      '.local',
      'share',
      'snap',
      'current',
      'home',
      'Users',
      'root',
      'tmp',
      'var',
      'lib',
      'srv',
      'opt',
      'mnt',
    ],
    ...[
      'media',
      'run',
      'Volumes',
      'Library',
      'Application Support',
      'AppData',
      'Roaming',
      'Local',
      'ProgramData',
    ],
    ...[
      'Documents',
      'Documentos',
      'Desktop',
      'Downloads',
      'OneDrive',
      'Dropbox',
      'Google Drive',
      'iCloud Drive',
    ],
    ...['Ciclo', 'ciclo', 'C:', 'D:', 'E:', '~', ''],
  ].map((name) => name.toLowerCase()),
);

/** A path for other people's eyes: the home as `~`, and of all other folders only those that are on many computers; `…` for the rest. */
export function shownPath(path: string, home: string): string {
  const { sep, relative } = isAbsolute(path) && path.startsWith('/') ? posix : win32;
  const below = relative(home, path);
  const isBelow = !below.startsWith('..') && below !== path;
  const whole = isBelow ? ['~', ...below.split(sep).filter((name) => name !== '')] : path.split(sep);
  return whole.map((name) => (KNOWN.has(name.toLowerCase()) ? name : '…')).join('/');
}
