import { expect, test } from 'vitest';
import { defaultDataDir } from '../../../../../src-main/application/companies/data-folder/default-data-dir.ts';

test.each([
  ['linux', {}, '/home/ana/.config/Ciclo'],
  ['linux', { XDG_CONFIG_HOME: '/conf' }, '/conf/Ciclo'],
  ['linux', { XDG_CONFIG_HOME: '' }, '/home/ana/.config/Ciclo'],
  ['linux', { XDG_CONFIG_HOME: 'conf' }, '/home/ana/.config/Ciclo'],
  ['darwin', {}, '/home/ana/Library/Application Support/Ciclo'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Ciclo'],
  ['win32', { APPDATA: '' }, '/home/ana/AppData/Roaming/Ciclo'],
] as const)('on %s the data is where Electron would keep it', (platform, env, folder) => {
  expect(defaultDataDir({ platform, env, home: '/home/ana' })).toBe(folder);
});
