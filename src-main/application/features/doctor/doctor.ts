import type { Examination } from '../../../../src-preload/contract/doctor.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { BankAccess } from '../../../api-client/bank-api.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { bankProfile } from '../../../api-client/profiles/index.ts';
import { asCicloError, CicloError } from '../../../core/failure.ts';
import type { StoredConnection } from '../../companies/data-folder/settings-file.ts';
import type { Feature, Services } from '../../services.ts';
import { examine, type OnStep } from './examination/examine.ts';

/** Whatever a bank does, an examination ends. */
const DEADLINE_MS = 180_000;

type Tools = Pick<Services, 'registry' | 'banks' | 'ledgers' | 'emit' | 'now'>;

/** Every step of reaching a bank, tested and explained. */
export const doctorFeature: Feature<'doctor'> = (services) => ({ handlers: doctorHandlers(services) });

/** Handlers: every step of reaching a bank, tested and explained. Two windows that ask at once share one examination. */
function doctorHandlers({ registry, banks, ledgers, emit, now }: Tools): Handlers['doctor'] {
  // By the settings that it began with: one of before a change says nothing of the connection as it is now.
  const underWay = new Map<StoredConnection, Promise<Examination>>();
  const begin = (connection: StoredConnection): Promise<Examination> => {
    const { id: connectionId } = connection;
    const onStep: OnStep = (step, report) => emit('doctor.progress', { connectionId, step, report });
    return examineConnection({ registry, banks, ledgers, now }, connectionId, onStep).finally(() =>
      underWay.delete(connection),
    );
  };
  return {
    examine: async ({ connectionId }) => {
      const connection = registry.find(connectionId);
      const running = underWay.get(connection) ?? begin(connection);
      underWay.set(connection, running);
      return running;
    },
  };
}

async function examineConnection(
  { registry, banks, ledgers, now }: Omit<Tools, 'emit'>,
  connectionId: string,
  onStep: OnStep,
): Promise<Examination> {
  const connection = registry.find(connectionId);
  const { name: profile } = bankProfile(connection.profile);
  const startedAt = now();
  const access = await registry.access(connectionId).catch(asCicloError);
  const opened = oneClient(access, banks);
  try {
    const steps = await examine(
      {
        connection,
        access,
        client: opened.client,
        now: startedAt,
        readBankNow: () => banks.now(connectionId),
        // A ledger that cannot be read is another trouble than the bank's.
        readNote: (name) => ledgers.read.note(connectionId, name).catch(() => null),
        signal: AbortSignal.timeout(DEADLINE_MS),
        offered: new Set(),
      },
      onStep,
    );
    return { startedAt, finishedAt: now(), profile, steps };
  } finally {
    await opened.close();
  }
}

/** A client that is opened when it is first needed. */
function oneClient(access: BankAccess | CicloError, banks: Tools['banks']) {
  let client: BankClient | null = null;
  return {
    client: (): BankClient => {
      if (access instanceof CicloError) throw access;
      client ??= banks.open(access);
      return client;
    },
    close: async (): Promise<void> => client?.close(),
  };
}
