import pg, { type ClientConfig } from 'pg';
import type { ServerAddress, ServerHost } from './requests.ts';

/** For so long a new session may take to be there; milliseconds. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** So soon the system asks a way on which nothing comes whether it is still there: without a number Linux waits for two hours; milliseconds. */
const KEEPALIVE_MS = 10_000;

/**
 * A client that is not connected yet: beyond this computer encrypted, with the certificate held against the server's name. It proves its password by SCRAM, and the server proves
 * that it knows it too: to whatever else answers at the address, also on this computer, go neither the password nor any data (`ERR_NO_SCRAM`).
 */
export function newClient(address: ServerAddress, host: ServerHost, how: ClientConfig = {}): pg.Client {
  const client = new pg.Client({
    ...clientConfig(address, host),
    ...how,
    password: () => passwordOf(address),
  });
  refuseWithoutScram(client);
  return client;
}

const clientConfig = ({ database, user, tls }: ServerAddress, { host, port }: ServerHost): ClientConfig => ({
  ...{ host, port, database, user },
  ssl: tls === null ? false : { ...tls, rejectUnauthorized: true },
  ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_MS },
  ...{ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'ciclo' },
});

/** None is taken from the environment or from a file of other programs, which were not given it for Ciclo. */
function passwordOf({ password }: ServerAddress): string {
  if (password === null) throw Object.assign(new Error('no password was given'), NO_PASSWORD);
  return password;
}

/** SQLSTATE. */
const NO_PASSWORD = { code: '28P01' } as const;

/** `pg` itself gives its password in the clear where it is asked so, also in the middle of SCRAM, and takes a server that leaves its own proof out. A wrong proof it refuses. */
function refuseWithoutScram({ connection }: pg.Client): void {
  let isProven = false;
  connection.once('authenticationSASLFinal', () => {
    isProven = true;
  });
  const refuse = (): void => {
    connection.emit('error', Object.assign(new Error('the server does not sign in by SCRAM'), NO_SCRAM));
    // What is listening beside this answers the server: by now there is no way left.
    connection.stream.destroy();
  };
  for (const asked of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.once(asked, refuse);
  connection.once('authenticationOk', () => {
    if (!isProven) refuse();
  });
}

const NO_SCRAM = { code: 'ERR_NO_SCRAM' } as const;
