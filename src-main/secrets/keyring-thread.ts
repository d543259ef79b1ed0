import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Keyring, KeyringCall, KeyringReply } from './keyring.ts';

/**
 * Loaded with the first call: the native module may be missing on a platform, which is then what that call is told. On Linux only the Secret Service is asked; by itself
 * the library would turn to the kernel's keyring once that is gone, which forgets, and would find nothing there.
 */
async function loadKeyring(): Promise<Keyring> {
  const { AsyncEntry, findCredentialsAsync } = await import('keytar').catch((error: unknown) => {
    throw new Error('the keychain module does not load', { cause: error });
  });
  // Reaches the bus anew each time, and waits for it: twenty milliseconds of its thread.
  const entry = (service: string, account: string) =>
    new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  return {
    getPassword: async (service, account) => entry(service, account).getPassword(),
    setPassword: async (service, account, password) => entry(service, account).setPassword(password),
    deletePassword: async (service, account) => entry(service, account).deletePassword(),
    findCredentials: (service) => findCredentialsAsync(service),
  };
}

async function answer(port: MessagePort, { id, method, args }: KeyringCall): Promise<void> {
  let reply: KeyringReply;
  try {
    const call: (...given: string[]) => Promise<unknown> = (await keyring)[method];
    reply = { id, value: await call(...args) };
  } catch (error) {
    reply = { id, reason: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply);
}

const keyring = loadKeyring();
// Whoever calls is told.
keyring.catch(() => undefined);
const port = parentPort;
port?.on('message', (call: KeyringCall) => void answer(port, call));
