import { createApplication } from '../../../../src-main/application/compose/create-application.ts';
import { browserServices } from '../../../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';

/** What the child is told at its start, as JSON in `CICLO_WEBHOOKS_CHILD`. */
export type WebhooksChildStart = {
  readonly dataDir: string;
  readonly connectionId: string;
  /** What the keychain holds, by account. */
  readonly keychain: readonly (readonly [string, string])[];
};

if (process.env.CICLO_WEBHOOKS_CHILD !== undefined) await run(JSON.parse(process.env.CICLO_WEBHOOKS_CHILD));

/** The application over a folder that has a company and its receiver; says when it receives, and is there to be killed. */
async function run({ dataDir, connectionId, keychain }: WebhooksChildStart) {
  const keyring = new KeyringInMemory();
  for (const [account, text] of keychain) keyring.texts.set(account, text);
  const application = await createApplication({
    dataDir,
    version: '0.0.0',
    services: browserServices,
    openKeychain: async () => keyring,
  });
  while ((await application.handlers.webhooks.state({ connectionId })).receiver.address === null)
    await new Promise((done) => setTimeout(done, 20));
  process.send?.('receiving');
}
