import type { Emit, Handlers } from '../../../../src-preload/contract/index.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import { fileForm } from '../../../ledger/files/connect.ts';
import type { DataFolder } from '../../companies/data-folder.ts';
import type { SettingsFile, StoredConnection } from '../../companies/settings-file.ts';
import type { SecretVault } from '../../companies/vault.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import type { LedgerKeys } from '../../ledgers/ledger-keys.ts';

/** The calls about how ledgers are kept on the disk. */
export type EncryptionCalls = 'encryption' | 'decideEncryption' | 'beginAnew';

type Parts = {
  readonly folder: DataFolder;
  readonly settings: SettingsFile;
  readonly vault: SecretVault;
  readonly keys: LedgerKeys;
  readonly ledgers: Pick<LedgerGateway, 'open' | 'forgetPlace' | 'setAside'>;
  readonly poll: (connectionId: string) => void;
  readonly emit: Emit;
};

type Encryption = Awaited<ReturnType<Handlers['connections']['encryption']>>;

/** Tells which ledgers are encrypted, keeps what a person says where none can be, and begins one anew whose key is lost. */
export function encryptionHandlers(parts: Parts): Pick<Handlers['connections'], EncryptionCalls> {
  const { settings, keys, ledgers, poll, emit } = parts;
  const companies = (): readonly StoredConnection[] =>
    settings.read().connections.filter(({ isPractice }) => !isPractice);
  const encryption = async (): Promise<Encryption> => ({
    choice: settings.read().withoutKeychain ?? null,
    companies: await Promise.all(
      companies().map(async ({ id }) => ({ id, state: await stateOf(id, parts) })),
    ),
  });
  return {
    encryption,
    decideEncryption: async ({ choice }) => {
      settings.update((all) => ({ ...all, withoutKeychain: choice }));
      for (const { id } of companies()) {
        await ledgers.forgetPlace(id);
        poll(id);
      }
      return encryption();
    },
    beginAnew: async ({ id }) => {
      if ((await stateOf(id, parts)) !== 'locked')
        throw new CicloError('invalid_input', `the ledger of ${id} opens: it is not set aside`, {
          field: 'id',
        });
      await ledgers.setAside(id);
      await keys.forgetting(id)();
      await ledgers.open(id);
      emit('sync.ledgerChanged', { connectionId: id });
      poll(id);
      return null;
    },
  };
}

/** One that waits for its keychain is encrypted; one that waits for another process to leave it will be. */
async function stateOf(
  id: string,
  { folder, vault, keys }: Parts,
): Promise<Encryption['companies'][number]['state']> {
  if (fileForm(folder.ledgerFile(id)) !== 'encrypted')
    return (await vault.keychainProblem()) === null ? 'encrypted' : 'plain';
  const code = await keys.keyFor(id).then(
    () => null,
    (error: unknown) => asCicloError(error).code,
  );
  return code === 'ledger_key_missing' ? 'locked' : 'encrypted';
}
