import { firstValue, inSession } from './in-session.ts';
import { quotedName } from './quoted-name.ts';
import type { ServerAddress } from './requests.ts';

/**
 * What an administrator of the server has to run before whoever signs in can let the first person in, or a new one: both make names at the server, which owning a database does not allow. Null
 * where they may already.
 */
export const lackedForNames = (address: ServerAddress): string | null =>
  inSession(address, (session) => {
    const mayMake = firstValue(session, MAY_MAKE_NAMES) === 1;
    return mayMake ? null : `ALTER ROLE ${quotedName(address.user)} CREATEROLE`;
  });

const MAY_MAKE_NAMES = 'SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user';
