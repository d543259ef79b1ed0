import type { ClientConfig } from 'pg';
import type { ServerAddress, ServerHost } from './requests.ts';

/** For so long a new session may take to be there; milliseconds. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** So soon the system asks a way on which nothing comes whether it is still there: without a number Linux waits for two hours; milliseconds. */
const KEEPALIVE_MS = 10_000;

/** How `pg` reaches a server: beyond this computer encrypted, with the certificate held against the server's name. */
export const clientConfig = (
  { database, user, password, tls }: ServerAddress,
  { host, port }: ServerHost,
): ClientConfig => ({
  ...{ host, port, database, user },
  ...(password === null ? {} : { password }),
  ssl: tls === null ? false : { ...tls, rejectUnauthorized: true },
  ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_MS },
  ...{ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'ciclo' },
});
