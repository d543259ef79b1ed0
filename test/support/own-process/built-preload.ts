import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { Bridge } from '../../../src-preload/contract/index.ts';

const bundle = join(resolve(import.meta.dirname, '../../..'), 'out/preload/index.cjs');

type Invoke = (channel: string, message: unknown) => Promise<unknown>;

/** The built preload script run in a context that has Electron's two objects and nothing else. */
export class BuiltPreload {
  readonly exposed: Record<string, unknown> = {};
  readonly required: string[] = [];
  readonly #channels = new EventEmitter();

  constructor(invoke: Invoke) {
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: unknown) => (this.exposed[name] = api) },
      ipcRenderer: {
        invoke,
        on: (channel: string, listener: () => void) => this.#channels.on(channel, listener),
        off: (channel: string, listener: () => void) => this.#channels.off(channel, listener),
        sendSync: () => {
          throw new Error('the preload must not send by itself');
        },
      },
    };
    const require = (name: string): unknown => {
      this.required.push(name);
      return electron;
    };
    runInContext(readFileSync(bundle, 'utf8'), createContext({ require }));
  }

  /** What the page gets. */
  get bridge(): Bridge {
    return this.exposed.ciclo as Bridge;
  }

  /** Plays `webContents.send`. */
  deliver(channel: string, message: unknown): void {
    this.#channels.emit(channel, {}, message);
  }

  get listenerCount(): number {
    return this.#channels.eventNames().length;
  }
}
