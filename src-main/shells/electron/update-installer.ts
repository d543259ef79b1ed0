import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateInstaller } from '../../application/application.ts';
import { CicloError } from '../../core/failure.ts';
import type { Release, ReleaseFile } from '../../updates/update-source.ts';
import type { ElectronModules } from './electron-modules.ts';

type Updaters = typeof import('electron-updater');
type Fetch = (file: ReleaseFile, path: string) => Promise<void>;

export type InstallerOptions = {
  readonly app: Pick<ElectronModules['app'], 'quit' | 'on' | 'getVersion'>;
  /** Where installers are kept until they are installed. */
  readonly cacheDir: string;
  /** What electron-builder packed beside the app: `app-update.yml`, and `package-type` on Linux. */
  readonly resourcesDir: string;
};

/** The installer, with how it ends the app. */
export type ElectronInstaller = UpdateInstaller & {
  /** The last step of quitting, once all is closed: installs where the person said so right before this quit, else only does `quit`. */
  readonly endQuit: (quit?: () => void) => void;
};

/**
 * electron-updater as the hand that installs and nothing else: it looks at no address and downloads nothing, for all it is told and all
 * it is given was checked by `fetch`. It installs only in the quit that `quitAndInstall` began; where the person stays with an unsaved
 * form, a later quit only quits.
 */
export function openElectronInstaller(options: InstallerOptions): ElectronInstaller {
  const { app } = options;
  let prepared: (() => void) | null = null;
  let isOurQuit = false;
  let installs = false;
  app.on('before-quit', () => {
    installs = isOurQuit;
    isOurQuit = false;
  });
  return {
    prepare: async (release, fetch) => {
      const updaters = await loadUpdaters();
      const updater = openUpdater(updaters, options);
      prepared = null;
      await handOver(updater, updaters, release, fetch);
      prepared = () => install(updater, updaters, app.quit.bind(app));
    },
    quitAndInstall: () => {
      isOurQuit = true;
      app.quit();
    },
    endQuit: (quit = () => app.quit()) => {
      if (installs && prepared !== null) prepared();
      else quit();
    },
  };
}

/** Electron itself is looked for where it is loaded: only once there is something to install. */
async function loadUpdaters(): Promise<Updaters> {
  const loaded = await import('electron-updater');
  return loaded.default ?? loaded;
}

function openUpdater(updaters: Updaters, { app, cacheDir, resourcesDir }: InstallerOptions): AppUpdater {
  const adapter = {
    version: app.getVersion(),
    name: 'ciclo',
    isPackaged: true,
    appUpdateConfigPath: join(resourcesDir, 'app-update.yml'),
    userDataPath: cacheDir,
    baseCachePath: cacheDir,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => app.quit(),
    onQuit: () => undefined,
  };
  const updater = new (updaterFor(updaters, resourcesDir))(undefined, adapter);
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  return updater;
}

function updaterFor(updaters: Updaters, resourcesDir: string) {
  if (process.platform === 'win32') return updaters.NsisUpdater;
  if (process.platform === 'darwin') return updaters.MacUpdater;
  return packageType(resourcesDir) === 'deb' ? updaters.DebUpdater : updaters.AppImageUpdater;
}

function packageType(resourcesDir: string): string | null {
  try {
    return readFileSync(join(resourcesDir, 'package-type'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Gives electron-updater the release as its only word, and the checked file where it would download one. */
async function handOver(
  updater: AppUpdater,
  updaters: Updaters,
  release: Release,
  fetch: Fetch,
): Promise<void> {
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(updaters, release) });
  let failure: unknown = null;
  const download = async (url: URL, path: string): Promise<string> => {
    const file = release.files.find(({ name }) => name === basename(decodeURIComponent(url.pathname)));
    if (file === undefined) throw new CicloError('internal', `${url} is no file of the release`);
    await fetch(file, path).catch((error: unknown) => {
      failure = error;
      throw error;
    });
    return path;
  };
  Object.assign(updater, { httpExecutor: { download } });
  // Told by what it throws.
  updater.on('error', () => undefined);
  try {
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true) throw new Error('this app cannot be replaced where it is');
    await updater.downloadUpdate();
  } catch (error) {
    if (failure instanceof CicloError) throw failure;
    const message = error instanceof Error ? error.message : String(error);
    throw new CicloError('update_not_installed', message, {}, { cause: error });
  }
}

function providerOf({ Provider }: Updaters, release: Release) {
  const info: UpdateInfo = {
    version: release.version,
    files: release.files.map(({ name, sha512, size }) => ({ url: name, sha512, size })),
    path: release.files[0]?.name ?? '',
    sha512: release.files[0]?.sha512 ?? '',
    releaseDate: release.releasedAt ?? '',
  };
  return class extends Provider<UpdateInfo> {
    // electron-updater gives two more before the one that its base takes.
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      return info;
    }

    override resolveFiles() {
      return info.files.map((file) => ({ url: pathToFileURL(join('/', file.url)), info: file }));
    }
  };
}

function install(updater: AppUpdater, { BaseUpdater }: Updaters, quit: () => void): void {
  // All is closed by now: what cannot be installed must not keep an app without a window.
  updater.on('error', quit);
  if (updater instanceof BaseUpdater) {
    updater.install(false, true);
    quit();
  } else updater.quitAndInstall();
}
