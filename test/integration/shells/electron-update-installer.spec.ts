import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ElectronInstaller,
  openElectronInstaller,
} from '../../../src-main/shells/electron/update-installer.ts';
import { openUpdateSource, type UpdateSource } from '../../../src-main/updates/update-source.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { type Published, UpdateRepository } from '../../support/in-process/update-repository.ts';

/** As far as quitting goes, Electron's `app`: it tells before it quits, and a page with an unsaved form may stay. */
class QuittingApp extends EventEmitter {
  quits = 0;
  /** What runs once all windows are closed; a page that stays never lets it come to that. */
  onWillQuit: () => void = () => undefined;
  stays = false;

  quit(): void {
    this.quits += 1;
    this.emit('before-quit');
    if (!this.stays && this.quits === 1) this.onWillQuit();
  }

  getVersion(): string {
    return '1.0.0';
  }
}

const NOW = 'the app of today';
const appImage = process.env.APPIMAGE;

let folder: string;
let app: QuittingApp;
let installer: ElectronInstaller;
let repository: UpdateRepository;
let source: UpdateSource;
let started: string;

/** A program that says that it was started. */
const newer = (): Published => ({
  version: '1.2.0',
  installer: Buffer.from(
    `#!/bin/sh\nprintf 'updated' > '${started}.new' && mv '${started}.new' '${started}'\n`,
  ),
});
const installed = (): string => readFileSync(join(folder, 'Ciclo.AppImage'), 'utf8');

describe.runIf(process.platform === 'linux')(
  'The installer of updates, over the real electron-updater,',
  () => {
    beforeEach(async () => {
      folder = tempFolder();
      started = join(folder, 'started');
      writeFileSync(join(folder, 'Ciclo.AppImage'), NOW);
      chmodSync(join(folder, 'Ciclo.AppImage'), 0o755);
      writeFileSync(
        join(folder, 'app-update.yml'),
        'provider: generic\nupdaterCacheDirName: ciclo-updater\n',
      );
      process.env.APPIMAGE = join(folder, 'Ciclo.AppImage');
      app = new QuittingApp();
      installer = openElectronInstaller({
        app: app as never,
        cacheDir: join(folder, 'updates'),
        resourcesDir: folder,
      });
      app.onWillQuit = () => installer.endQuit();
      repository = await UpdateRepository.open();
      const { trust } = repository;
      source = openUpdateSource({ trust, folder: join(folder, 'updates'), channelFile: 'latest-linux.yml' });
      repository.publish(newer());
    });
    afterEach(() => {
      if (appImage === undefined) delete process.env.APPIMAGE;
      else process.env.APPIMAGE = appImage;
    });

    const prepare = async (): Promise<void> => installer.prepare(await source.newest(), source.fetch);

    it('puts what was signed in the place of the app, and starts it', async () => {
      await prepare();
      expect(installed()).toBe(NOW);
      installer.quitAndInstall();
      expect(installed()).toBe(newer().installer.toString());
      expect(statSync(join(folder, 'Ciclo.AppImage')).mode & 0o100).toBe(0o100);
      await expect.poll(() => existsSync(started)).toBe(true);
      expect(app.quits).toBeGreaterThan(1);
    });

    it('asks the network for nothing but what The Update Framework names', async () => {
      await prepare();
      const asked = repository.asked.map((path) =>
        path.replace(/^\/targets\/[0-9a-f]{128}\./, '/targets/HASH.'),
      );
      expect(new Set(asked)).toEqual(
        new Set([
          '/metadata/2.root.json',
          '/metadata/timestamp.json',
          '/metadata/1.snapshot.json',
          '/metadata/1.targets.json',
          '/targets/HASH.latest-linux.yml',
          '/targets/HASH.Ciclo-1.2.0.AppImage',
        ]),
      );
    });

    it('installs nothing in a quit that is no update, before or after one was prepared', async () => {
      app.quit();
      app.quits = 0;
      await prepare();
      app.quit();
      expect(installed()).toBe(NOW);
    });

    it('installs nothing later where the person stayed with an unsaved form', async () => {
      await prepare();
      app.stays = true;
      installer.quitAndInstall();
      app.stays = false;
      app.quits = 0;
      app.quit();
      expect(installed()).toBe(NOW);
      expect(existsSync(started)).toBe(false);
    });

    it('keeps the app as it is where what comes is not what was signed', async () => {
      const release = await source.newest();
      for (const [path] of repository.served)
        if (path.endsWith('.AppImage')) repository.served.set(path, Buffer.from('something else'));
      await expect(installer.prepare(release, source.fetch)).rejects.toMatchObject({
        code: 'update_changed',
      });
      installer.quitAndInstall();
      expect(installed()).toBe(NOW);
      const left = readdirSync(join(folder, 'updates'), { recursive: true, encoding: 'utf8' });
      expect(left.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
    });

    it('refuses a version that is not newer, and says when the app is not one that can be replaced', async () => {
      repository.publish({ ...newer(), version: '0.9.0' }, { edition: 2 });
      await expect(prepare()).rejects.toMatchObject({ code: 'update_not_installed' });
      delete process.env.APPIMAGE;
      repository.publish(newer(), { edition: 3 });
      await expect(prepare()).rejects.toMatchObject({ code: 'update_not_installed' });
      expect(installed()).toBe(NOW);
    });

    it('ends the app also where installing fails', async () => {
      await prepare();
      process.env.APPIMAGE = join(folder, 'gone', 'Ciclo.AppImage');
      installer.quitAndInstall();
      expect(app.quits).toBeGreaterThan(1);
      expect(installed()).toBe(NOW);
    });
  },
);
