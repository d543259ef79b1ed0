import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whatever is in these folders of a data folder is Ciclo's own. */
export const OWN_FOLDERS = ['ledgers', 'backups', 'certificates', 'logs', 'browser', 'chromium', 'updates'];
/** Ciclo's own files beside them, with what SQLite and earlier troubles left under the same name. */
export const OWN_FILES = /^(?:settings\.json|window\.json|folder-id|lock\.sqlite)/;

/** What the browser shell writes: where it serves, tokens of addresses, and pages that lead on to one. */
export const BROWSER_FILE = /^(?:shell\.json|[\w-]{43}\.(?:token|html))$/;

/** What the name of a copy ends in that a person carries to another computer. */
export const CARRIED = '.ciclo';

/** Whether a folder is Ciclo's, nobody's yet, or has what somebody else put there. */
export type FolderOwner = 'ciclo' | 'nobody' | 'other';

type Look = (path: string) => boolean;

/** What Ciclo alone leaves, each enough by itself: versions of before and copies have one of these and not the next. Names that others use too are looked into. */
const MARKS: readonly (readonly [RegExp, Look])[] = [
  [/^folder-id(?:\.corrupt-.+)?$/, isFile],
  [/^lock\.sqlite$/, isFile],
  [/^settings\.json\.corrupt-\d+$/, isFile],
  [/^settings\.json$/, (path) => isSettings(textOf(path))],
  [/^ledgers$/, (path) => namesIn(path).some((name) => /\.sqlite/.test(name))],
  [/^backups$/, (path) => namesIn(path).some((id) => namesIn(join(path, id)).some(isCopy))],
  [/^certificates$/, (path) => namesIn(path).some((name) => name.endsWith('.sealed'))],
];

/** What systems put into a folder unasked, on a volume's root above all. */
const SYSTEM =
  /^(?:\.DS_Store|\.localized|\.directory|desktop\.ini|Thumbs\.db|lost\+found|\.Trash(?:es|-\d+)|\.fseventsd|\.Spotlight-V100|System Volume Information|\$RECYCLE\.BIN)$/;

/**
 * What Chromium keeps, in `chromium/` and beside it: Electron places its lock in the data folder, and earlier versions that were run as a terminal left all of
 * it in the app's own place, before any app was started there.
 */
const CHROMIUM = new RegExp(
  `^(?:${[
    'Singleton(?:Lock|Cookie|Socket)|lockfile|Local State|Preferences|Crashpad|Dictionaries|Partitions|DevToolsActivePort',
    'blob_storage|component_crx_cache|shared_proto_db|declarative_rules|databases|Cache|Code Cache|(?:GPU|GrShader|Shader)Cache',
    'Dawn(?:|Graphite|WebGPU)Cache|GraphiteDawnCache|(?:Deferred)?BrowserMetrics.*|File System|IndexedDB|Local Storage|Session Storage',
    'WebStorage|Service Worker|Extensions?(?: State| Rules| Scripts)?|WebRTC Logs|VideoDecodeStats|Network|Network Persistent State',
    'TransportSecurity|Reporting and NEL|Shared Dictionary|MediaDeviceSalts|first_party_sets\\.db',
    '(?:Cookies|DIPS|SharedStorage|Trust Tokens|QuotaManager|PrivateAggregation|InterestGroups)',
  ].join('|')})(?:-journal|-wal|-shm)?$`,
);

/** What may stand in a folder that is nobody's: what Ciclo began and did not get to keep anything in, and what was put there unasked. */
const LEFT: readonly (readonly [RegExp, Look])[] = [
  [SYSTEM, () => true],
  [CHROMIUM, () => true],
  [/^window\.json$/, isFile],
  [/^settings\.json$/, (path) => isCutOff(textOf(path))],
  [/^settings\.json\.lock$/, isFile],
  [/^(?:ledgers|backups|certificates|updates)$/, (path) => holdsOnly(path, SYSTEM)],
  [/^chromium$/, (path) => holdsOnly(path, CHROMIUM)],
  [/^logs$/, (path) => holdsOnly(path, /^(?:ciclo|terminal)(?:\.\d+)?\.log$/)],
  [/^browser$/, (path) => holdsOnly(path, BROWSER_FILE)],
];

/**
 * Whose a folder is, which may be absent. To be asked before anything is made, narrowed or removed in it: the names of Ciclo's folders are everyday words, and
 * what stands under them in another's folder is that one's. Throws what the system throws where it cannot be listed.
 */
export function whoseFolder(root: string): FolderOwner {
  const names = listed(root);
  const isOneOf = (looks: typeof MARKS, name: string): boolean =>
    looks.some(([pattern, isSo]) => pattern.test(name) && isSo(join(root, name)));
  if (names.some((name) => isOneOf(MARKS, name))) return 'ciclo';
  return names.every((name) => isOneOf(LEFT, name)) ? 'nobody' : 'other';
}

/** Whether a folder is one of Ciclo's; not where it cannot be looked into. */
export function isDataFolder(root: string): boolean {
  try {
    return whoseFolder(root) === 'ciclo';
  } catch {
    return false;
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR'];

function listed(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))) return [];
    throw error;
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

const holdsOnly = (path: string, pattern: RegExp): boolean =>
  !isFile(path) && namesIn(path).every((name) => pattern.test(name));

/** Looks without opening: a process that closes the file of its own lock loses that (`ledger/files/first-bytes.ts`). */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Null of what is no file, or cannot be read. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

const isCopy = (name: string): boolean => name.endsWith('.backup');

/** Other programs have a file of that name too. */
const isSettings = (text: string | null): boolean =>
  text !== null && ['"version"', '"preferences"', '"connections"'].every((word) => text.includes(word));

/** Settings of which a computer that went off kept the beginning, or nothing. */
const isCutOff = (text: string | null): boolean =>
  text !== null && /^(?:[\s\0]*$|\s*\{\s*"version":\s*1\b)/.test(text) && !isJson(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
