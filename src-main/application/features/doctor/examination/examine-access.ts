import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import { bankProfile } from '../../../../api-client/profiles/index.ts';
import { neededScopes, probePath } from '../../../../api-client/scopes.ts';
import { wireNames } from '../../../../api-client/wire-names.ts';
import { isSkewed } from '../../../../core/clock-skew.ts';
import { CicloError } from '../../../../core/failure.ts';
import { type Examined, failed, found } from './examined.ts';

/** The credential: whether the bank knows it, where it took it, and for how long the token lasts. */
export async function examineToken({ access, client, signal }: Examined): Promise<Finding[]> {
  if (access instanceof CicloError) return [failed(access)];
  try {
    const { place, lifeSeconds, scopes } = await client().diagnosis.tokenFacts(signal);
    const technical = `credentials in ${place}; expires_in ${lifeSeconds ?? '-'}; scope ${scopes?.join(' ') ?? '-'}`;
    if (lifeSeconds === null) return [found('token_life_untold', { technical })];
    return [found('token_granted', { params: { seconds: lifeSeconds }, technical })];
  } catch (error) {
    return [failed(error)];
  }
}

/** Within this, the difference is the Date header's whole seconds and the way. */
const AGREES_SECONDS = 5;

/** Our clock beside the bank's, by the Date header of its last answer. */
export async function examineClock({ access, client }: Examined): Promise<Finding[]> {
  const reading = access instanceof CicloError ? null : client().diagnosis.lastClock();
  if (reading === null) return [found('clock_untold')];
  const seconds = Math.round((reading.ownMs - reading.bankMs) / 1_000);
  const size = Math.abs(seconds);
  const technical = `Date ${new Date(reading.bankMs).toISOString()}; here ${new Date(reading.ownMs).toISOString()}`;
  const params = {
    seconds: size,
    minutes: Math.round(size / 60),
    direction: seconds > 0 ? 'ahead' : 'behind',
  };
  if (size <= AGREES_SECONDS) return [found('clock_agrees', { params, technical })];
  // From there on banks refuse what is signed or dated, and the client tells a skewed clock.
  const isFar = isSkewed(reading.ownMs, reading.bankMs);
  return [found(isFar ? 'clock_far' : 'clock_off', { params, technical })];
}

/**
 * Each permission of SERVICE.md, section 4: those for reading are proved by a harmless read, those for writing are believed where the token
 * tells its scopes, and else left open, since only a write would show them.
 */
export async function examineScopes({ client, connection, signal }: Examined): Promise<Finding[]> {
  const names = wireNames(connection.schemeWord);
  const shown = await shownScopes(client, signal, names.neutralScope);
  const findings: Finding[] = [];
  const { joiningOffered } = bankProfile(connection.profile);
  for (const { scope, purpose } of neededScopes) {
    if (purpose === 'joining' && joiningOffered.length === 0) continue;
    const wire = names.scope(scope);
    const judge = (isGranted: boolean): Finding =>
      found(isGranted ? 'scope_granted' : missingCode(purpose), {
        subject: wire,
        params: { scope: wire, purpose },
      });
    if (probePath(scope) !== null)
      findings.push(await probe(() => client().probeScope(wire, signal), judge, wire));
    else if (shown !== null) findings.push(judge(shown.has(scope)));
    else findings.push(found('scope_unproved', { subject: wire, params: { scope: wire, purpose } }));
  }
  return findings;
}

const missingCode = (purpose: string) =>
  purpose === 'polling' ? ('scope_missing_for_polling' as const) : ('scope_missing' as const);

/** What the token tells, under neutral names; null where it names none that the service has. */
async function shownScopes(
  client: Examined['client'],
  signal: AbortSignal,
  neutral: (scope: string) => string,
): Promise<ReadonlySet<string> | null> {
  const { scopes } = await client().diagnosis.tokenFacts(signal);
  const shown = new Set(scopes?.map(neutral));
  return neededScopes.some(({ scope }) => shown.has(scope)) ? shown : null;
}

async function probe(
  ask: () => Promise<void>,
  judge: (isGranted: boolean) => Finding,
  scope: string,
): Promise<Finding> {
  try {
    await ask();
    return judge(true);
  } catch (error) {
    if (error instanceof CicloError && error.code === 'scope_missing') {
      return { ...judge(false), technical: error.message };
    }
    // In the place of its scope, with the failure's own words.
    return { ...failed(error, scope), params: judge(false).params };
  }
}
