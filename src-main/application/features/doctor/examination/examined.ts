import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import type { FindingCode } from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import type { BankAccess } from '../../../../api-client/bank-api.ts';
import type { BankClient } from '../../../../api-client/create-bank-api.ts';
import type { PolledList } from '../../../../api-client/diagnosis/bank-diagnosis.ts';
import type { UtcInstant } from '../../../../core/civil-date.ts';
import { asCicloError, type CicloError, toFailure } from '../../../../core/failure.ts';
import type { StoredConnection } from '../../../companies/data-folder/settings-file.ts';

/** A connection under examination: what is known of it before, and what the steps learn from one another. */
export type Examined = {
  readonly connection: StoredConnection;
  /** Secrets and certificate, or why they are not to be had. */
  readonly access: BankAccess | CicloError;
  /** One client for all steps, so that one token serves them; throws what keeps it from being opened. */
  readonly client: () => BankClient;
  /** Real time: certificates and clocks are of this world, also where a practice bank lives in another. */
  readonly now: UtcInstant;
  /** The end of the windows that lists are asked for. */
  readonly readBankNow: () => Promise<UtcInstant>;
  readonly signal: AbortSignal;
  /** What the ledger has noted of this bank by name; null where it has noted nothing. */
  readonly readNote: (name: string) => Promise<string | null>;
  /** Lists that answered. */
  readonly offered: Set<PolledList>;
};

type Details = Partial<Pick<Finding, 'subject' | 'params' | 'technical'>>;

/** A finding with what was given, and nothing else. */
export function found(code: FindingCode, details: Details = {}): Finding {
  return { code, subject: null, params: {}, failure: null, technical: '', ...details };
}

/** What an error means to a person, as a finding. */
export function failed(error: unknown, subject: string | null = null): Finding {
  const failure = asCicloError(error);
  return { ...found('failed', { subject }), failure: toFailure(failure), technical: failure.message };
}
