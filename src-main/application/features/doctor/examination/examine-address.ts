import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import { isProtectedAddress } from '../../../../../src-preload/contract/vocabulary/connections.ts';
import { reachAddress } from '../../../../api-client/diagnosis/reach-address.ts';
import { areEnvironmentsMixed, environmentOf } from '../../../../core/bank-environment.ts';
import { type Examined, failed, found } from './examined.ts';

/** The two addresses of a connection, one where they share an origin. */
export function originsOf({ connection }: Examined): readonly string[] {
  return [...new Set([connection.baseUrl, connection.tokenUrl].map((url) => new URL(url).origin))];
}

/** Form of the addresses, their names, and whether anybody answers there. */
export async function examineAddress(examined: Examined): Promise<Finding[]> {
  const safe = originsOf(examined).filter(isProtectedAddress);
  const reached = await Promise.all(safe.map((origin) => reach(origin, examined.signal)));
  return [...reached, ...plainOnes(examined), ...environmentFindings(examined)];
}

async function reach(origin: string, signal: AbortSignal): Promise<Finding> {
  try {
    const { host, port, addresses, answered } = await reachAddress(origin, signal);
    const technical = `${host} = ${addresses.join(', ')}; TCP ${answered}:${port}`;
    return found('address_reached', { subject: host, params: { host, port }, technical });
  } catch (error) {
    return failed(error, new URL(origin).host);
  }
}

function plainOnes(examined: Examined): readonly Finding[] {
  return originsOf(examined)
    .filter((origin) => !isProtectedAddress(origin))
    .map((origin) => new URL(origin))
    .map(({ host }) => found('address_plain', { subject: host, params: { host } }));
}

function environmentFindings({ connection }: Examined): readonly Finding[] {
  const api = new URL(connection.baseUrl).hostname;
  const token = new URL(connection.tokenUrl).hostname;
  if (areEnvironmentsMixed(api, token))
    return [found('address_environments_mixed', { params: { api, token } })];
  return environmentOf(api) === 'test' ? [found('address_test_environment', { params: { host: api } })] : [];
}
