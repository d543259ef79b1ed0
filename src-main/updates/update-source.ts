import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TargetFile, Updater } from 'tuf-js';
import { parse } from 'yaml';
import { z } from 'zod';
import { CicloError } from '../core/failure.ts';
import { UpdateFetcher } from './update-fetcher.ts';
import { readUpdateTrust, type UpdateTrust } from './update-trust.ts';

/** Releases have three numbers and nothing behind them. */
const releaseVersion = z.string().regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/);

/** A name that stays in the folder into which it is fetched. */
const fileName = z.string().regex(/^[\w][\w .+-]{0,200}$/);

/** `latest*.yml` as electron-builder writes it. */
const channel = z.object({
  version: releaseVersion,
  files: z.array(z.looseObject({ url: fileName, sha512: z.base64(), size: z.int().min(1) })).min(1),
  releaseDate: z.iso.datetime().optional(),
  releaseNotes: z.string().max(20_000).nullish(),
});

/** An installer of a release; `sha512` in base64, `size` in bytes. */
export type ReleaseFile = { readonly name: string; readonly sha512: string; readonly size: number };

/** A version of the app that the project has signed as its newest. */
export type Release = {
  readonly version: string;
  /** What is new, in the words of whoever published it. */
  readonly notes: string | null;
  readonly releasedAt: string | null;
  readonly files: readonly ReleaseFile[];
};

/** Where newer versions come from. */
export type UpdateSource = {
  /**
   * Reads what the project says is newest. Throws `update_unreachable`, and where what came is not to be believed `update_unsigned`,
   * `update_expired`, `update_older` or `update_changed`.
   */
  readonly newest: () => Promise<Release>;
  /** Fetches an installer of the release that `newest` answered last to a path, where it only ever appears whole. Throws as `newest` does. */
  readonly fetch: (file: ReleaseFile, path: string) => Promise<void>;
};

export type UpdateSourceOptions = {
  readonly trust: UpdateTrust;
  /** Keeps the metadata that was believed last, so that nobody can go back behind it. */
  readonly folder: string;
  /** `latest.yml`, `latest-mac.yml`, `latest-linux.yml`: which releases are for this computer. */
  readonly channelFile: string;
  readonly openFetcher?: () => UpdateFetcher;
};

/** The channel that electron-builder writes for a system and a processor. */
export function channelFileOf(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/** The source that this app was packed to trust, for this computer; null where the project has no keys yet. */
export function trustedUpdates(trustFile: string, folder: string): UpdateSource | null {
  const trust = readUpdateTrust(trustFile);
  if (trust === null) return null;
  return openUpdateSource({ trust, folder, channelFile: channelFileOf(process.platform, process.arch) });
}

/** Opens the source; nothing is fetched before it is asked. */
export function openUpdateSource(options: UpdateSourceOptions): UpdateSource {
  const { folder, channelFile, openFetcher = () => new UpdateFetcher() } = options;
  let believed: Updater | null = null;
  return {
    newest: () =>
      checking(openFetcher(), async (fetcher) => {
        believed = null;
        const updater = openUpdater(options, fetcher);
        await updater.refresh();
        const path = join(folder, 'channel.yml');
        await updater.downloadTarget(await targetOf(updater, channelFile), path);
        const release = releaseIn(readFileSync(path, 'utf8'));
        for (const file of release.files) refuseContradiction(file, await targetOf(updater, file.name));
        believed = updater;
        return release;
      }),
    fetch: (file, path) =>
      checking(openFetcher(), async (fetcher) => {
        if (believed === null) throw new CicloError('internal', 'no release was looked for');
        const target = await targetOf(believed, file.name);
        refuseContradiction(file, target);
        rmSync(path, { force: true });
        // Metadata that was believed a moment ago is on disk; only the file itself is asked for.
        await openUpdater(options, fetcher).downloadTarget(target, path, `${options.trust.address}targets/`);
      }),
  };
}

/** Begins from the root that the app was packed with each time, so that a root on disk that was tampered with counts for nothing. */
function openUpdater({ trust, folder }: UpdateSourceOptions, fetcher: UpdateFetcher): Updater {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'root.json'), JSON.stringify(trust.root), { mode: 0o600 });
  return new Updater({
    metadataDir: folder,
    metadataBaseUrl: `${trust.address}metadata`,
    targetDir: folder,
    targetBaseUrl: `${trust.address}targets`,
    fetcher,
  });
}

async function targetOf(updater: Updater, name: string): Promise<TargetFile> {
  const target = await updater.getTargetInfo(name);
  if (target) return target;
  throw new CicloError('update_changed', `${name} is not among the files that were signed`);
}

function releaseIn(text: string): Release {
  const read = channel.safeParse(parse(text));
  if (!read.success)
    throw new CicloError('update_changed', `the release is not understood: ${read.error.message}`);
  const { version, files, releaseDate, releaseNotes } = read.data;
  return {
    version,
    notes: releaseNotes ?? null,
    releasedAt: releaseDate ?? null,
    files: files.map(({ url, sha512, size }) => ({ name: url, sha512, size })),
  };
}

/** The installer reads one word on a file and the signatures are about the other: they must be the same word. */
function refuseContradiction({ name, sha512, size }: ReleaseFile, { hashes, length }: TargetFile): void {
  const isSame = hashes.sha512 === Buffer.from(sha512, 'base64').toString('hex') && length === size;
  if (!isSame) throw new CicloError('update_changed', `${name} is signed with another length or hash`);
}

async function checking<T>(fetcher: UpdateFetcher, work: (fetcher: UpdateFetcher) => Promise<T>): Promise<T> {
  try {
    return await work(fetcher);
  } catch (error) {
    throw error instanceof CicloError ? error : refusalOf(error, fetcher);
  } finally {
    await fetcher.close();
  }
}

/** The library says in words alone what it found wrong, for it wraps its own errors. */
const REFUSALS = [
  [/\bexpired\b/, 'update_expired'],
  [/less than current version|Missing file .* in new snapshot/, 'update_older'],
  [/Expected (?:length|hash|version)|does ?n[o']t match/, 'update_changed'],
] as const;

function refusalOf(error: unknown, { failure }: UpdateFetcher): CicloError {
  const message = error instanceof Error ? error.message : String(error);
  const found = REFUSALS.find(([words]) => words.test(message))?.[1] ?? 'update_unsigned';
  const byFailure = {
    missing: 'update_unreachable',
    unreachable: 'update_unreachable',
    too_long: 'update_changed',
  } as const;
  return new CicloError(failure === null ? found : byFailure[failure.kind], message, {}, { cause: error });
}
