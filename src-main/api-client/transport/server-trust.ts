import { CicloError } from '../../core/failure.ts';

/** The oldest TLS in which a bank is spoken to, whatever the environment allows. */
export const LEAST_TLS = 'TLSv1.2';

/** A server is believed on the word of this computer's authorities alone; written out, since a variable of the environment can turn it off. */
export const SERVER_TRUST = { rejectUnauthorized: true, minVersion: LEAST_TLS } as const;

/**
 * Throws `tls_checks_off` where the environment makes Node believe any server: our own connections say otherwise, and a program that runs so
 * is not one to give a bank's secret to.
 */
export function refuseUncheckedTls(env: Readonly<Record<string, string | undefined>>): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  const reason =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of who the bank is; remove it from the environment and start again';
  throw new CicloError('tls_checks_off', reason);
}
