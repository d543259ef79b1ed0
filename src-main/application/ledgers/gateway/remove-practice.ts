import { CicloError } from '../../../core/failure.ts';
import { practiceOf } from '../../companies/registry/practice-company.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';
import type { LedgerGateway } from './gateway.ts';

type Removing = {
  readonly registry: Pick<ConnectionRegistry, 'list'>;
  readonly ledgers: Pick<LedgerGateway, 'remove'>;
};

/** Removes the ledger of the practice company, as nothing in it was ever real: the one removal without a person's word. Throws `internal` for any other company, and removes nothing. */
export async function removePractice({ registry, ledgers }: Removing, connectionId: string): Promise<void> {
  if (practiceOf(registry.list())?.id !== connectionId)
    throw new CicloError('internal', `${connectionId} is not the practice company`);
  await ledgers.remove(connectionId);
}
