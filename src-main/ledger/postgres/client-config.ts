import type { ClientConfig } from 'pg';
import type { ServerAddress, ServerHost } from './requests.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** How `pg` reaches a server: beyond this computer encrypted, with the certificate held against the server's name. */
export const clientConfig = (
  { database, user, password, tls }: ServerAddress,
  { host, port }: ServerHost,
): ClientConfig => ({
  ...{ host, port, database, user },
  ...(password === null ? {} : { password }),
  ssl: tls === null ? false : { ...tls, rejectUnauthorized: true },
  ...{ keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'ciclo' },
});
