import type { ConnectionCheck } from '../../src-preload/contract/connections.ts';
import type { BankApi } from '../api-client/bank-api.ts';
import { probeableScopes } from '../api-client/scopes.ts';
import { wireNames } from '../api-client/wire-names.ts';
import { instantFromEpochMs } from '../core/civil-date.ts';
import { asCicloError } from '../core/failure.ts';
import { toFailure } from './dispatch.ts';

type Check = Pick<ConnectionCheck, 'step' | 'subject'>;

/** Codes that mean that the certificate, not the credential, stopped the token. */
const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'certificate_rejected',
  'certificate_expired',
  'certificate_unreadable',
  'certificate_obsolete_cipher',
]);

/**
 * Tries a connection step by step, harmlessly: certificate and token, then each scope of service.md section 4 that a read can prove,
 * then which lists the bank offers. What follows a failed token is skipped, not failed.
 */
export async function testConnection(
  api: BankApi,
  schemeWord: string,
  hasCertificate: boolean,
  signal: AbortSignal,
): Promise<ConnectionCheck[]> {
  const scopes = probeableScopes.map((scope) => wireNames(schemeWord).scope(scope));
  const refusal = await failureOf(() => api.authenticate(signal));
  const isCertificate = refusal !== null && CERTIFICATE_CODES.has(refusal.code);
  const certificate: ConnectionCheck[] = hasCertificate
    ? [outcome({ step: 'certificate', subject: null }, isCertificate ? refusal : null)]
    : [];
  const token = outcome({ step: 'token', subject: null }, refusal);
  if (refusal !== null)
    return [...certificate, token, ...scopes.map((subject) => skipped({ step: 'scope', subject }))];
  const checks = [...certificate, token];
  for (const subject of scopes) {
    checks.push(outcome({ step: 'scope', subject }, await failureOf(() => api.probeScope(subject, signal))));
  }
  return [...checks, ...(await testLists(api, signal))];
}

async function testLists(api: BankApi, signal: AbortSignal): Promise<ConnectionCheck[]> {
  const to = instantFromEpochMs(Date.now());
  const from = instantFromEpochMs(Date.now() - 86_400_000);
  const lists = [
    ['rec', () => api.listMandates({ from, to }, 0, signal)],
    ['cobr', () => api.listCharges({ from, to }, 0, signal)],
    ['instant', () => api.listSettlements({ from, to }, 0, signal)],
  ] as const;
  const checks: ConnectionCheck[] = [];
  for (const [subject, read] of lists) checks.push(outcome({ step: 'list', subject }, await failureOf(read)));
  return checks;
}

async function failureOf(attempt: () => Promise<unknown>) {
  try {
    await attempt();
    return null;
  } catch (error) {
    return asCicloError(error);
  }
}

function outcome(check: Check, error: Awaited<ReturnType<typeof failureOf>>): ConnectionCheck {
  if (error === null) return { ...check, outcome: 'passed', failure: null };
  return { ...check, outcome: 'failed', failure: toFailure(error) };
}

const skipped = (check: Check): ConnectionCheck => ({ ...check, outcome: 'skipped', failure: null });
