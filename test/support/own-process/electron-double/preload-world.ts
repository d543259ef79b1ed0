/** Names of what the double puts on a page; the preload world takes the first away before the page's scripts run. */
export const INVOKE_BINDING = '__electronDoubleInvoke';
export const DELIVER = '__electronDoubleDeliver';

/** What `require` finds in a sandboxed preload script. */
function electronOfPreload(
  invokeMain: (channel: string, message: unknown) => Promise<unknown>,
  deliver: string,
) {
  type Listener = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Set<Listener>>();
  const on = (channel: string, listener: Listener): void => {
    listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
  };
  Object.defineProperty(window, deliver, {
    value: (channel: string, message: unknown) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, message);
    },
  });
  return {
    ipcRenderer: {
      invoke: invokeMain,
      on,
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    },
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>) => {
        const copy = Object.freeze({ ...api });
        Object.defineProperty(window, name, { value: copy, enumerable: true });
      },
    },
  };
}

/** A script that runs the preload bundle at the start of a top-level document, with Electron's names and none of Node's. */
export function preloadScript(bundle: string): string {
  return `(() => {
    if (window.top !== window) return;
    const invokeMain = window.${INVOKE_BINDING};
    delete window.${INVOKE_BINDING};
    const electron = (${electronOfPreload.toString()})(invokeMain, '${DELIVER}');
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('module not found: ' + name);
    };
    const module = { exports: {} };
    ((require, module, exports, process, Buffer) => {${bundle}\n})(require, module, module.exports);
  })();`;
}
