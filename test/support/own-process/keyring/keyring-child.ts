import { execFileSync } from 'node:child_process';
import { findCredentials, getPassword } from 'keytar/keytar.js';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import { openKeychain } from '../../../../src-main/secrets/keychain.ts';

const USE = { entry: 'e1', folder: 'pasta', connectionId: 'c1', origins: ['https://bank.example'] };

/** Uses the keychain of the session that it is started in, and prints what happened as JSON. */
async function tryKeychain(): Promise<unknown> {
  const listed = async () => (await findCredentials('ciclo')).map(({ account }) => account).sort();
  try {
    const store = await openKeychain(undefined, 3_000);
    await store.write('credential', USE, { clientId: 'cliente', clientSecret: 'ségredo "1"' });
    await store.write('certificate-key', USE, Uint8Array.of(0, 255, 7));
    await store.write('webhook', USE, { current: 'novo-ségredo', former: 'anterior' });
    const key = [...((await store.read('certificate-key', USE)) ?? [])];
    const kept = [await store.read('credential', USE), key, await store.read('webhook', USE)];
    const during = await listed();
    const [canary] = await findCredentials('ciclo-canary');
    await store.remove(USE);
    const read = [await store.read('credential', USE), await store.read('webhook', USE)];
    return { kept, during, after: await listed(), read, canary: canary ?? null };
  } catch (error) {
    const { code, message } = asCicloError(error);
    return { code, message };
  }
}

/** Opens the keychain, ends the bus that it was reached by, and uses it: what a session that goes down does to an app that stays. */
async function useAfterTheBus(): Promise<unknown> {
  const store = await openKeychain(undefined, 3_000);
  await store.write('credential', USE, { clientId: 'cliente', clientSecret: 'antes' });
  execFileSync('pkill', ['-KILL', '-P', String(process.ppid), 'dbus-daemon']);
  const late = { ...USE, entry: 'e2' };
  const codeOf = (error: unknown) => asCicloError(error).code;
  const read = await store.read('credential', USE).then((kept) => kept ?? 'nothing was found', codeOf);
  const failure = await store
    .write('credential', late, { clientId: 'cliente', clientSecret: 'depois' })
    .then(() => 'it was kept', codeOf);
  const elsewhere = await getPassword('ciclo', 'entry:e2:credential').catch(() => null);
  return { read, failure, elsewhere };
}

const way = process.argv.includes('--bus-ends') ? useAfterTheBus : tryKeychain;
console.log(JSON.stringify(await way()));
