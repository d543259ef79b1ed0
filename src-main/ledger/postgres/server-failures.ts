import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { CicloError } from '../../core/failure.ts';
import { ServerError } from './blocking-session.ts';
import { failureOf } from './failure-of.ts';

/** Beginnings of SQLSTATE and of the system's error codes, with what they mean to a person. First that fits wins. */
const MEANINGS: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['28', 'server_sign_in'],
  ['3D000', 'server_database'],
  ['42501', 'server_rights'],
  // All tables of a company are there: whoever may not look into its schema any more is told that they are not.
  ['42P01', 'server_rights'],
  ['53100', 'server_disk_full'],
  ['53', 'server_busy'],
  ['55P03', 'server_busy'],
  ['40', 'server_busy'],
  ['25006', 'server_no_primary'],
  // A letter that the database's encoding has not.
  ['22P05', 'server_encoding'],
  // Whoever is silent in the middle of something, or takes longer for it than the server's administrator lets anybody, is ended.
  ['25P03', 'server_gone'],
  ['25P04', 'server_gone'],
  ['57014', 'server_busy'],
  ['57', 'server_gone'],
  ['08', 'server_gone'],
  ['XX001', 'ledger_damaged'],
  ['XX002', 'ledger_damaged'],
  ['ENOTFOUND', 'server_unreachable'],
  ['EAI_AGAIN', 'server_unreachable'],
  ['ECONN', 'server_unreachable'],
  ['EHOST', 'server_unreachable'],
  ['ENET', 'server_unreachable'],
  ['ETIMEDOUT', 'server_unreachable'],
  ['EPIPE', 'server_gone'],
  ['ERR_NO_SCRAM', 'server_no_scram'],
  ['ERR_POOLED', 'server_pooled'],
  ['ERR_TLS', 'server_certificate'],
  ['CERT', 'server_certificate'],
  ['DEPTH_ZERO', 'server_certificate'],
  ['SELF_SIGNED', 'server_certificate'],
  ['UNABLE_TO', 'server_certificate'],
];

/** Runs something at a server; its errors come out as `CicloError`s. Texts of the server go no further than the error's cause: they may bear a row's values. */
export function guardedServer<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw serverFailure(error) ?? error;
  }
}

/** Whether it is what a server's error means to a person. */
export const isOfServer = (error: unknown): error is CicloError & { readonly cause: ServerError } =>
  error instanceof CicloError && error.cause instanceof ServerError;

/** Whether it was told before a transaction had begun: whoever asks again does nothing twice. */
export const isBeforeWork = (error: unknown): boolean => isOfServer(error) && error.cause.isBeforeWork;

/**
 * Does once more what a standby has ended, as it does with whatever reads for long while it has to follow: the reader's streams are at the primary then.
 * Throws what it throws then, and every other failure at once.
 */
export async function onceMoreAtPrimary<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (!isOfServer(error) || !error.cause.endedReadingAtStandby) throw error;
    return read();
  }
}

/** The same of an error as `pg` itself throws it, where no thread stands between. */
export const clientFailure = (error: unknown): unknown =>
  error instanceof CicloError ? error : (serverFailure(new ServerError(failureOf(error))) ?? error);

/** A writing that was given no number, which only a newer version's company does (`beginNotifying`): nothing else of its beginning can be missing (SQLSTATE 23502). */
const isOfNewer = ({ code, isBeforeWork }: ServerError): boolean => isBeforeWork && code === '23502';

/** What a server's error means to a person; null where it is none, or tells of a fault of our own. */
function serverFailure(error: unknown): CicloError | null {
  if (!(error instanceof ServerError)) return null;
  const code = isOfNewer(error)
    ? 'company_newer'
    : MEANINGS.find(([prefix]) => error.code.startsWith(prefix))?.[1];
  return code === undefined ? null : new CicloError(code, error.code, {}, { cause: error });
}
