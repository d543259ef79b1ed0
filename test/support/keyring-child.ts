import { findCredentials } from 'keytar/keytar.js';
import { asCicloError } from '../../src-main/core/failure.ts';
import { openKeychain } from '../../src-main/secrets/keychain.ts';

/** Uses the keychain of the session that it is started in, and prints what happened as JSON. */
async function tryKeychain(): Promise<unknown> {
  const listed = async () => (await findCredentials('ciclo')).map(({ account }) => account).sort();
  try {
    const store = await openKeychain(undefined, 3_000);
    await store.write('c1', { clientId: 'cliente', clientSecret: 'ségredo "1"' });
    await store.writeKey('c1', Uint8Array.of(0, 255, 7));
    await store.writeWebhookSecret('c1', { current: 'novo-ségredo', former: 'anterior' });
    const webhook = await store.readWebhookSecret('c1');
    const kept = [await store.read('c1'), [...((await store.readKey('c1')) ?? [])], webhook];
    const during = await listed();
    const [canary] = await findCredentials('ciclo-canary');
    await store.remove('c1');
    const read = [await store.read('c1'), await store.readWebhookSecret('c1')];
    return { kept, during, after: await listed(), read, canary: canary ?? null };
  } catch (error) {
    const { code, message } = asCicloError(error);
    return { code, message };
  }
}

console.log(JSON.stringify(await tryKeychain()));
