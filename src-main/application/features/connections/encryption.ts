import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import { fileForm } from '../../../ledger/files/connect.ts';
import type { Services } from '../../services.ts';

/** The calls about how ledgers are kept on the disk. */
export type EncryptionCalls = 'encryption' | 'decideEncryption' | 'beginAnew';

type EncryptionServices = Pick<Services, 'folder' | 'registry' | 'settings' | 'vault' | 'keys' | 'emit'> & {
  readonly ledgers: Pick<Services['ledgers'], 'open' | 'forgetPlace' | 'setAside'>;
  readonly polling: Pick<Services['polling'], 'refresh'>;
};

type Encryption = Awaited<ReturnType<Handlers['connections']['encryption']>>;

/** Tells which ledgers are encrypted, keeps what a person says where none can be, and begins one anew whose key is lost. */
export function encryptionHandlers(
  services: EncryptionServices,
): Pick<Handlers['connections'], EncryptionCalls> {
  const { registry, settings, ledgers, polling, emit } = services;
  const companies = (): readonly Connection[] =>
    registry.list().filter(({ isPractice, server }) => !isPractice && server === null);
  const encryption = async (): Promise<Encryption> => ({
    choice: settings.read().withoutKeychain ?? null,
    companies: await Promise.all(
      companies().map(async ({ id: connectionId }) => ({
        id: connectionId,
        state: await stateOf(connectionId, services),
      })),
    ),
  });
  return {
    encryption,
    decideEncryption: async ({ choice }) => {
      settings.update((all) => ({ ...all, withoutKeychain: choice }));
      for (const { id: connectionId } of companies()) {
        await ledgers.forgetPlace(connectionId);
        polling.refresh(connectionId);
      }
      return encryption();
    },
    beginAnew: async ({ id: connectionId }) => {
      if ((await stateOf(connectionId, services)) !== 'locked')
        throw new CicloError('invalid_input', `the ledger of ${connectionId} opens: it is not set aside`, {
          field: 'id',
        });
      await ledgers.setAside(connectionId);
      await ledgers.open(connectionId);
      emit('sync.ledgerChanged', { connectionId });
      polling.refresh(connectionId);
      return null;
    },
  };
}

/** One that waits for its keychain is encrypted; one that waits for another process to leave it will be. */
async function stateOf(
  connectionId: string,
  { folder, vault, keys }: EncryptionServices,
): Promise<Encryption['companies'][number]['state']> {
  const isEncrypted = fileForm(folder.ledgerFile(connectionId)) === 'encrypted';
  if (!isEncrypted && (await vault.keychainProblem()) === null) return 'encrypted';
  const code = await keys.keyFor(connectionId).then(
    () => null,
    (error: unknown) => asCicloError(error).code,
  );
  if (code === 'ledger_key_missing') return 'locked';
  return isEncrypted || code === 'ledger_key_out_of_reach' ? 'encrypted' : 'plain';
}
