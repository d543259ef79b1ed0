import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_LIMIT_MS, type PageWatch, watchPage } from '../../../../src-main/shells/electron/page-watch.ts';
import { FakeWebContents, fakeWindow } from '../../../support/fake/fake-electron.ts';

const SHOWN = { call: 'app.pageShown', input: null };
let contents: FakeWebContents;
let told: string[];
let page: PageWatch;

beforeEach(() => {
  vi.useFakeTimers();
  contents = new FakeWebContents();
  told = [];
  page = watchPage(
    () => told.push('shown'),
    (why) => told.push(why),
  );
  page.watch(fakeWindow(contents));
});
afterEach(() => void vi.useRealTimers());

test('a page that says nothing within 20 s is lost', () => {
  vi.advanceTimersByTime(19_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['the page did not appear within 20 s']);
  expect(page.isLost()).toBe(true);
});

test('the window has the whole limit, however long Electron took to open it, and so has Electron', () => {
  const late = watchPage(
    () => undefined,
    (why) => told.push(why),
  );
  page.heed(SHOWN);
  vi.advanceTimersByTime(PAGE_LIMIT_MS - 1);
  late.watch(fakeWindow(new FakeWebContents()));
  vi.advanceTimersByTime(PAGE_LIMIT_MS - 1);
  expect(told).toEqual(['shown']);
  vi.advanceTimersByTime(1);
  expect(late.isLost()).toBe(true);
});

test('one that has drawn its first screen is not', () => {
  page.heed(SHOWN);
  vi.advanceTimersByTime(10 * PAGE_LIMIT_MS);
  expect(told).toEqual(['shown']);
});

test.each([null, 'app.pageShown', { call: 'app.info' }, { input: SHOWN }])(
  '%j says nothing of it',
  (message) => {
    page.heed(message);
    vi.advanceTimersByTime(PAGE_LIMIT_MS);
    expect(told).toHaveLength(1);
    expect(page.isLost()).toBe(true);
  },
);

test.each(['crashed', 'oom', 'killed', 'launch-failed', 'integrity-failure', 'clean-exit'])(
  'one whose process ended (%s) is lost, once, before and after it appeared',
  (reason) => {
    page.heed(SHOWN);
    for (const _twice of [1, 2]) contents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    expect(told).toEqual(['shown', `the page's process ended (${reason}, code 5)`]);
  },
);

test('one that cannot be loaded is lost at once, a frame or an aborted navigation changes nothing', () => {
  contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://ciclo/', true);
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://ciclo/', false);
  expect(told).toEqual([]);
  contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://ciclo/', true);
  expect(told).toEqual(['the page could not be loaded (ERR_FILE_NOT_FOUND)']);
});

test('an app that is quitting loses no page', () => {
  page.stop();
  contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  vi.advanceTimersByTime(PAGE_LIMIT_MS);
  expect(told).toEqual([]);
});

describe('a quitting that the person took back', () => {
  const quitAndStay = (): void => {
    page.stop();
    page.resume();
  };

  test('leaves the page watched as before', () => {
    page.heed(SHOWN);
    quitAndStay();
    vi.advanceTimersByTime(PAGE_LIMIT_MS);
    expect(told).toEqual(['shown']);
    contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    expect(told.at(-1)).toBe("the page's process ended (oom, code 5)");
  });

  test('gives one that has drawn nothing yet the whole limit anew, and finds none again that is lost', () => {
    vi.advanceTimersByTime(PAGE_LIMIT_MS - 1);
    quitAndStay();
    vi.advanceTimersByTime(PAGE_LIMIT_MS - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toHaveLength(1);
    quitAndStay();
    contents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    expect(told).toHaveLength(1);
  });
});
