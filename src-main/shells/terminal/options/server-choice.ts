import { isWholeName } from '../../../ledger/postgres/people.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import { type ServerCompany, serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import { parseServerUrl } from '../../../ledger/postgres/server-url.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { findNamed } from './connection-choice.ts';
import { optionalText, requiredText, secretFromEnvironment } from './option-values.ts';

/** What a command takes in place of `--data`. */
export const SERVER_LEDGER = { ledger: { type: 'string' }, 'password-env': { type: 'string' } } as const;

/** What names a server, for the commands of an office. */
export const OFFICE_SERVER = {
  url: { type: 'string' },
  'password-env': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** A server as a command was given it: `url` is what the folder keeps, but for its password. */
export type GivenServer = { readonly address: ServerAddress; readonly url: string };

/** The server that an option names, and its address as it was given. Throws what {@link serverAddress} does. */
export const serverGiven = (
  values: OptionValues,
  terminal: Pick<Terminal, 'env'>,
  option: 'url' | 'ledger',
): GivenServer => ({
  address: serverAddress(values, terminal, option),
  url: requiredText(values, option),
});

/** The server that an option names; its password comes in the address or in the variable that `--password-env` names. */
export function serverAddress(
  values: OptionValues,
  { env }: Pick<Terminal, 'env'>,
  option: 'url' | 'ledger',
): ServerAddress {
  const address = parseServerUrl(requiredText(values, option));
  const password = secretFromEnvironment(values, env, 'password-env') ?? address.password;
  return { ...address, password };
}

/** The person at a server whom an option names, null where it was not given. Throws `UsageError` for a name that a server would cut: it would be another's there, or nobody's. */
export function personNamed(values: OptionValues, option: 'person' | 'without'): string | null {
  const name = optionalText(values, option);
  if (name !== null && !isWholeName(name)) throw new UsageError('usage.longName', { name });
  return name;
}

/** As {@link personNamed}, of an option that must be given. */
export const requiredPerson = (values: OptionValues): string =>
  personNamed(values, 'person') ?? requiredText(values, 'person');

/** The company of that name, or the only one where none is named; throws `UsageError` otherwise. */
export function chooseCompany(wanted: string | null, address: ServerAddress): ServerCompany {
  const all = serverCompanies(address);
  const { user } = address;
  const [only, ...others] = all;
  if (!only) throw new UsageError('usage.noCompany', { user });
  const names = all.map(({ name }) => name).join(', ');
  if (wanted !== null) {
    const named = findNamed(all, wanted, 'usage.sameCompany');
    if (!named) throw new UsageError('usage.unknownCompany', { name: wanted, user, names });
    return named;
  }
  if (others.length > 0) throw new UsageError('usage.severalCompanies', { names });
  return only;
}
