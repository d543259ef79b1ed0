import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';

/** What is mounted where, and as what kind of file system. */
export type Mount = { readonly point: string; readonly kind: string };

/** Kinds of file systems whose files lie on another computer, as Linux and macOS name them. */
const NETWORK_KINDS: ReadonlySet<string> = new Set([
  ...['nfs', 'nfs4', 'cifs', 'smb3', 'smbfs', 'ncpfs', 'afpfs', 'afs', 'webdav', 'davfs'],
  ...['ceph', 'glusterfs', 'lustre', 'gfs2', 'ocfs2'],
  ...['fuse.sshfs', 'fuse.davfs2', 'fuse.rclone', 'fuse.ceph', 'fuse.glusterfs', 'fuse.s3fs'],
]);

/**
 * The kind of network drive that a folder is on, made already or not; null where it is on this computer's own disk, or this system does not tell.
 * SQLite's write-ahead log needs memory that all who have the file open share, and locks that hold. A drive on another computer has
 * neither (sqlite.org/wal.html, "All processes using a database must be on the same host computer"): two of them would damage it unnoticed.
 */
export function networkDriveOf(folder: string): string | null {
  const place = placeOf(resolve(folder));
  switch (process.platform) {
    case 'linux':
      return networkKindOf(place, parseMountinfo(readFileSync('/proc/self/mountinfo', 'utf8')));
    case 'darwin':
      return networkKindOf(place, parseMountTable(execFileSync('/sbin/mount', { encoding: 'utf8' })));
    case 'win32':
      return isOnShare(place) ? 'smb' : null;
    default:
      return null;
  }
}

/** Where a path really is, links followed; of one that is not there yet, the nearest folder above it that is. */
function placeOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path) throw error;
    return placeOf(above);
  }
}

/** The network kind of the mount that a path is in: the innermost, and of two at one place the later. */
export function networkKindOf(place: string, mounts: readonly Mount[]): string | null {
  const holds = ({ point }: Mount): boolean =>
    place === point || place.startsWith(point.endsWith(sep) ? point : `${point}${sep}`);
  const innermost = mounts
    .filter(holds)
    .reduce<Mount | null>(
      (best, mount) => (mount.point.length >= (best?.point.length ?? 0) ? mount : best),
      null,
    );
  return innermost !== null && NETWORK_KINDS.has(innermost.kind) ? innermost.kind : null;
}

/** Linux's table of mounts (proc_pid_mountinfo(5)); lines of another form are left out. */
export function parseMountinfo(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const found = /^\d+ \d+ \S+ \S+ (\S+) .*? - (\S+) /.exec(line);
    return found ? [{ point: unescaped(found[1] ?? ''), kind: found[2] ?? '' }] : [];
  });
}

/** Blanks and the like stand as octal numbers. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** macOS's table as mount(8) prints it: `//user@server/share on /Volumes/share (smbfs, nodev)`. */
export function parseMountTable(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const found = /^.* on (\/.*) \(([^,)]+)[^)]*\)$/.exec(line);
    return found ? [{ point: found[1] ?? '', kind: found[2] ?? '' }] : [];
  });
}

/** Windows names what is on another computer by its share, a mapped letter too once links are followed: `\\server\share`. */
export const isOnShare = (place: string): boolean => /^\\\\(?![?.]\\)[^\\]+\\/.test(place);
