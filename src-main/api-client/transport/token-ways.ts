import type { BankAccess } from '../bank-api.ts';
import type { TokenAuthentication } from '../profiles/profile.ts';

type Credential = Pick<BankAccess, 'tokenUrl' | 'clientId'>;

/** In which way each credential was given its last token. */
export type TokenWays = {
  /** Null before one was given, and after that way was refused. */
  readonly of: (credential: Credential) => TokenAuthentication | null;
  readonly keep: (credential: Credential, way: TokenAuthentication) => void;
  readonly forget: (credential: Credential) => void;
};

/**
 * Remembers the ways for as long as it is kept: longer than a client, which lives for one poll or one conversation. A bank that takes the second way would else
 * refuse the first at each of them, and some lock a credential that is refused again and again.
 */
export function tokenWays(): TokenWays {
  const ways = new Map<string, TokenAuthentication>();
  const keyOf = ({ tokenUrl, clientId }: Credential): string => JSON.stringify([tokenUrl, clientId]);
  return {
    of: (credential) => ways.get(keyOf(credential)) ?? null,
    keep: (credential, way) => void ways.set(keyOf(credential), way),
    forget: (credential) => void ways.delete(keyOf(credential)),
  };
}
