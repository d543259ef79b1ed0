import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Application } from '../../src-main/application/application.ts';
import { answerCall, CheckedSender, senderRefused } from '../../src-main/application/compose/dispatch.ts';
import { answerCalls } from '../../src-main/shells/electron/ipc.ts';
import { CALL_CHANNEL } from '../../src-preload/channels.ts';
import { FakeApplication } from '../support/fake/fake-application.ts';
import { callEvent, FakeWebContents, fakeWindow } from '../support/fake/fake-electron.ts';

type Answering = (event: IpcMainInvokeEvent, message: unknown) => Promise<unknown>;

const own = new FakeWebContents(1);
const other = new FakeWebContents(2);
const message = { call: 'desktop.background', input: null };
const REFUSED = { ok: false, error: { code: 'sender_refused' } };

/** What Electron would run for a call that comes in. */
function answering(application: Promise<Application>, window = fakeWindow(own)): Answering {
  const handlers = new Map<string, Answering>();
  const ipcMain = { handle: (channel: string, handler: Answering) => void handlers.set(channel, handler) };
  answerCalls(ipcMain as unknown as IpcMain, () => window, application);
  const answer = handlers.get(CALL_CHANNEL);
  if (answer === undefined) throw new Error('nothing answers calls');
  return answer;
}

let application: FakeApplication;
beforeEach(() => {
  application = new FakeApplication({ 'desktop.background': { isPaused: false } });
});

const STRANGERS: readonly (readonly [string, IpcMainInvokeEvent])[] = [
  ['another window of the app', callEvent(other)],
  ['a frame inside the page', callEvent(own, { parent: {} })],
  ['a frame that is gone', callEvent(own, null)],
  ['a site', callEvent(own, { origin: 'https://example.com' })],
  ['a page of another host', callEvent(own, { origin: 'app://ciclo.example' })],
  ['a file', callEvent(own, { origin: 'file://' })],
  ['a page without an origin', callEvent(own, { origin: 'null' })],
  ['the developer tools over the page', callEvent(own, { origin: 'devtools://devtools' })],
  ['the developer tools', callEvent(other, { origin: 'devtools://devtools' })],
];

describe('by the path that answers calls', () => {
  test('our own page reaches the handler', async () => {
    const answer = answering(Promise.resolve(application));
    expect(await answer(callEvent(own), message)).toEqual({ ok: true, value: { isPaused: false } });
    expect(application.asked).toEqual([{ call: 'desktop.background', input: null }]);
  });

  test.each(STRANGERS)('%s is refused and no handler runs', async (_who, event) => {
    expect(await answering(Promise.resolve(application))(event, message)).toMatchObject(REFUSED);
    expect(application.asked).toEqual([]);
  });

  test.each(STRANGERS)('%s is refused at once while the app is starting', async (_who, event) => {
    const starting = Promise.withResolvers<Application>();
    const answered = answering(starting.promise)(event, message);
    // Whoever waits for the application is answered by it, and not with a refusal.
    setImmediate(() => starting.resolve(application));
    expect(await answered).toMatchObject(REFUSED);
    expect(application.asked).toEqual([]);
  });
});

describe('a sender that nobody checked', () => {
  test.each([
    ['an object of the same looks', {}],
    ['what refused it', CheckedSender.judge(senderRefused('another window'))],
  ])('is not answered: %s', async (_what, sender) => {
    expect(await answerCall(application, message, sender as CheckedSender)).toMatchObject(REFUSED);
    expect(application.asked).toEqual([]);
  });
});
