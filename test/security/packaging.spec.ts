import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const config = parse(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8'));

type Helper = { computeDesktopEntry: (options: object, exec?: string) => Promise<string> };
type LinuxTargets = {
  LinuxTargetHelper: new (packager: object) => Helper;
  buildExecArgs: (args: readonly string[]) => string;
};

/** electron-builder's own, by which it writes the desktop entry of deb and AppImage. */
const { LinuxTargetHelper, buildExecArgs }: LinuxTargets = createRequire(import.meta.url)(
  join(root, 'node_modules/app-builder-lib/out/targets/LinuxTargetHelper.js'),
);

const appInfo = { productName: 'Ciclo', sanitizedProductName: 'Ciclo', description: 'Ciclo' };
const helper = new LinuxTargetHelper({
  appInfo,
  config,
  executableName: 'ciclo',
  fileAssociations: [],
  info: { metadata: { desktopName: 'ciclo' } },
  platformSpecificBuildOptions: config.linux,
});
const entry = (exec?: string): Promise<string> => helper.computeDesktopEntry(config.linux, exec);

test('a link comes behind a `--` from the desktop entry, so that it is no option of Chromium nor of ours', async () => {
  expect(await entry()).toMatch(/^Exec=\/opt\/Ciclo\/ciclo -- %U$/m);
  expect(await entry()).toMatch(/^MimeType=x-scheme-handler\/ciclo;$/m);
});

test('and so it does from an AppImage, whose entry would else turn the sandbox off', async () => {
  const exec = ['AppRun', buildExecArgs(config.linux.executableArgs), '%U'].join(' ');
  expect(await entry(exec)).toMatch(/^Exec=AppRun -- %U$/m);
});
