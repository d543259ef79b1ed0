import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  keepWindowState,
  openingBounds,
  openWindowState,
  reachableBounds,
} from '../../../../src-main/shells/electron/window-state.ts';
import { FakeElectron } from '../../../support/fake/fake-electron.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const bounds = { x: 2_000, y: 100, width: 1_200, height: 700 };
const laptop = { workArea: { x: 0, y: 25, width: 1_440, height: 875 } };
const besides = { workArea: { x: 1_440, y: 0, width: 1_920, height: 1_080 } };

test('a window opens where it was, and in its usual place once that display is gone', () => {
  expect(reachableBounds(bounds, [laptop, besides])).toEqual(bounds);
  expect(reachableBounds(bounds, [laptop])).toBeNull();
  expect(reachableBounds(null, [laptop])).toBeNull();
});

test.each([
  ['its title bar is above the display', { ...bounds, x: 10, y: -300 }],
  ['its title bar is below the display', { ...bounds, x: 10, y: 880 }],
  ['a sliver of it shows', { ...bounds, x: 1_400, y: 100 }],
])('a window is out of reach when %s', (_why, where) => {
  expect(reachableBounds(where, [laptop])).toBeNull();
});

test('place and size are kept for the next start', () => {
  const folder = tempFolder();
  keepWindowState({ getNormalBounds: () => bounds, isMaximized: () => true }, openWindowState(folder));
  const again = openWindowState(folder);
  expect(again.read()).toEqual({ bounds, isMaximized: true, isTrayTold: false });
  const electron = new FakeElectron();
  electron.displays = [laptop, besides];
  expect(openingBounds(electron.asModules(), again)).toEqual(bounds);
});

test.each(['', '{"bounds":{"x":"1"}}', '{"bounds":{"x":0,"y":0,"width":0,"height":0}}'])(
  'a file with %j begins anew',
  (text) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'window.json'), text);
    expect(openWindowState(folder).read().bounds).toBeNull();
  },
);

test('a folder that cannot be written does not keep the window from closing', () => {
  const state = openWindowState(join(tempFolder(), 'missing'));
  state.update({ isMaximized: true });
  expect(state.read().isMaximized).toBe(true);
});
