import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts';
import type { Bridge, EventName } from './contract/index.ts';

type EventMessage = { readonly name: EventName; readonly payload: unknown };

/** All that the page gets of Electron: two functions that carry names and plain data. */
const bridge: Bridge = Object.freeze({
  invoke: (call, input) => ipcRenderer.invoke(CALL_CHANNEL, { call, input }),
  on: (listener) => {
    const forward = (_event: IpcRendererEvent, { name, payload }: EventMessage): void =>
      listener(name, payload);
    ipcRenderer.on(EVENT_CHANNEL, forward);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, forward);
    };
  },
} satisfies Bridge);

contextBridge.exposeInMainWorld('ciclo', bridge);
