import { resolve } from 'node:path';
import {
  type Connection,
  type ConnectionSettings,
  connectionSettings,
} from '../../../../src-preload/contract/connections.ts';
import { type BankProfile, bankProfile, bankProfiles } from '../../../api-client/profiles/index.ts';
import type { StoredConnection } from '../../../application/companies/data-folder/settings-file.ts';
import { refusePractice } from '../../../application/companies/registry/practice-company.ts';
import { refuseCopy } from '../../../application/companies/registry/refuse-copy.ts';
import type { ConnectionRegistry } from '../../../application/companies/registry/registry.ts';
import { bankOrigins } from '../../../application/companies/secrets/entry.ts';
import type { SecretVault } from '../../../application/companies/secrets/vault.ts';
import { CicloError } from '../../../core/failure.ts';
import { removeLedger } from '../../../ledger/files/open-database.ts';
import { openLedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import { serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import { addressProof } from '../../../secrets/address-proof.ts';
import type { StoredCredentials } from '../../../secrets/secret-store.ts';
import { command, type OptionValues, type Terminal, tell } from '../command.ts';
import { joinCompany, takeToServer } from '../ledger/company-at-server.ts';
import { now } from '../now.ts';
import { alone, findByName, folderOf, type OpenedData, openData } from '../options/connection-choice.ts';
import { oneOf, optionalText, requiredText, secretFromEnvironment } from '../options/option-values.ts';
import { type GivenServer, SERVER_LEDGER, serverGiven } from '../options/server-choice.ts';
import { sayFailure } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `connect`: adds a connection, or changes the one of that name. Asks nothing of the bank. With `--ledger` its ledger is at that server: one of its name that is there is joined, else it
 * is taken there.
 */
export const connectCommand = command({
  name: 'connect',
  options: {
    data: { type: 'string' },
    ...SERVER_LEDGER,
    name: { type: 'string' },
    'base-url': { type: 'string' },
    'token-url': { type: 'string' },
    'client-id': { type: 'string' },
    'secret-env': { type: 'string' },
    'key-env': { type: 'string' },
    'scheme-word': { type: 'string' },
    profile: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    pfx: { type: 'string' },
    json: { type: 'boolean' },
  },
  read: connectionAsked,
  run: alone({ begins: true }, async (asked, terminal) => {
    const { settings, certificate, clientId, clientSecret, folder, server, isJson } = asked;
    const data = openData(folder, terminal);
    const { registry, vault } = data;
    const credentials = clientSecret === undefined ? undefined : { clientId, clientSecret };
    const before = findByName(registry.list(), settings.name);
    if (before) refusePractice(before);
    // Another client's secret is told before anything changes.
    if (before && !credentials) await hasSecretOf(clientId, before.id, registry);
    const leadsElsewhere = before !== undefined && (await mayLeadElsewhere(before.id, asked, registry));
    if (server !== null) await joinThere(data, settings.name, server, terminal);
    const known = findByName(registry.list(), settings.name);
    // A key that is not this ledger's is told before anything changes.
    if (known) refuseCopy(data.homes.copiedAt(known.id));
    if (known) await protectLedger(known.id, data, terminal);
    const storage = await chooseStorage(vault, terminal);
    const keepsSecret = known && !credentials ? await hasSecretOf(clientId, known.id, registry) : false;
    const id = await save(registry, asked, { credentials, storage });
    // Lost settings list a ledger no more that may hold years.
    const isNew = !known && data.folder.filesOf(id).length === 0;
    const access =
      storage === 'keychain' && (credentials || keepsSecret)
        ? { clientId: null }
        : { clientId, ...proofOf(id, settings, credentials) };
    const saved = registry.keep(id, { ...access, ...(certificate ? { certificate } : {}) });
    if (!known) await protectLedger(saved.id, data, terminal);
    if (server !== null && !data.homes.isAtServer(id)) {
      await takeToServer(data, id, server, terminal);
      // Nothing was stored in it yet.
      if (isNew) removeLedger(data.folder.ledgerFile(id), data.folder.backupFolder(id));
    }
    if (leadsElsewhere) terminal.printNote(terminal.say('connect.otherAccount', { name: saved.name }));
    tell(isJson, terminal, saved, terminal.say('connect.saved', { name: saved.name }));
  }),
});

/** What is asked for. Throws `UsageError`. */
function connectionAsked(values: OptionValues, terminal: Terminal) {
  return {
    settings: settingsFrom(values),
    ofBank: { profile: profileFrom(values)?.id ?? null, schemeWord: optionalText(values, 'scheme-word') },
    certificate: certificateFrom(values),
    clientId: requiredText(values, 'client-id'),
    clientSecret: secretFromEnvironment(values, terminal.env),
    folder: folderOf(values, terminal),
    server: optionalText(values, 'ledger') === null ? null : serverGiven(values, terminal, 'ledger'),
    isJson: values.json === true,
  };
}

type Asked = ReturnType<typeof connectionAsked>;

/** Joins the company where the server has it. Throws `company_at_server` for one that the folder has at another. */
async function joinThere(
  data: OpenedData,
  name: string,
  { address, url }: GivenServer,
  terminal: Terminal,
): Promise<void> {
  const known = findByName(data.registry.list(), name);
  const there = serverCompanies(address);
  const found = known
    ? there.find(({ id }) => id === known.id)
    : findByName(there, name, 'usage.sameCompany');
  if (found) await joinCompany(data, found, url, terminal);
  else if (known && data.homes.isAtServer(known.id))
    throw new CicloError('company_at_server', `${known.id} is at another server`, { name });
}

/**
 * Makes the ledger now, or encrypts the one that is there, so that no later command without its key makes a plain one. Says it where it is
 * plain, which is the only time that a terminal asks anybody. One at a server is its server's to protect.
 */
async function protectLedger(
  id: string,
  { folder, keys, homes }: OpenedData,
  terminal: Terminal,
): Promise<void> {
  if (homes.isAtServer(id)) return;
  const key = await keys.keyFor(id);
  if (key === null) return terminal.printNote(terminal.say('connect.plain'));
  openLedgerWriter(folder.ledgerFile(id), {
    backupFolder: folder.backupFolder(id),
    key,
    now,
    onNotice: (notice) => terminal.printNote(sayFailure(notice, terminal.say)),
  }).close();
}

/** Whether a secret is kept already. Throws `UsageError` where it is another client's: that one would go on being used, whatever the settings say. */
export async function hasSecretOf(
  clientId: string,
  id: string,
  registry: ConnectionRegistry,
): Promise<boolean> {
  const kept = await registry.access(id).catch(() => null);
  if (kept !== null && kept.clientId !== clientId) throw new UsageError('usage.clientIdAlone', { clientId });
  return kept !== null;
}

/** Whether what a connection was changed to may be another account than its ledger was read from. A client that is kept nowhere is not known to be another. */
async function mayLeadElsewhere(
  id: string,
  { settings, clientId }: Pick<Asked, 'settings' | 'clientId'>,
  registry: ConnectionRegistry,
): Promise<boolean> {
  const before = registry.find(id);
  const client = before.clientId ?? (await registry.access(id).catch(() => null))?.clientId ?? clientId;
  return before.baseUrl !== settings.baseUrl || client !== clientId;
}

/** Where the secret has to come with each command, it is bound to the addresses that it comes with here. */
function proofOf(
  connectionId: string,
  settings: ConnectionSettings,
  credentials: StoredCredentials | undefined,
): Pick<StoredConnection, 'addressProof'> {
  if (credentials === undefined) return {};
  const { clientId, clientSecret } = credentials;
  const origins = bankOrigins(settings);
  return { addressProof: addressProof(clientSecret, { connectionId, clientId, origins }) };
}

async function save(
  registry: ConnectionRegistry,
  { settings, ofBank }: Pick<Asked, 'settings' | 'ofBank'>,
  secrets: Parameters<ConnectionRegistry['add']>[1],
): Promise<string> {
  const known = findByName(registry.list(), settings.name);
  const saved = known
    ? await registry.update(known.id, { ...settings, ...notAsked(known, ofBank) }, secrets)
    : await registry.add(settings, secrets);
  return saved.id;
}

/** What the command has no option for, or was not given, stays as it is. With another profile the scheme's word is that bank's, unless it was given. */
function notAsked(known: Connection, { profile, schemeWord }: Asked['ofBank']): Partial<ConnectionSettings> {
  const { pollMinutes, localHolidays, extraHeaders, group } = known;
  const isSameBank = profile === null || profile === known.profile;
  return {
    ...{ pollMinutes, localHolidays, extraHeaders, group },
    ...(isSameBank ? { profile: known.profile } : {}),
    ...(isSameBank && schemeWord === null ? { schemeWord: known.schemeWord } : {}),
  };
}

/** The keychain where there is one; elsewhere the secret must come with each command, and the person is told so. */
async function chooseStorage(
  vault: SecretVault,
  { printNote, say }: Terminal,
): Promise<'keychain' | 'session'> {
  const problem = await vault.keychainProblem();
  if (problem === null) return 'keychain';
  printNote(say('connect.noKeychain', { problem: say(`errors:${problem.code}.title`, problem.params) }));
  return 'session';
}

/** Those of a connection that is new. */
function settingsFrom(values: OptionValues): ConnectionSettings {
  const profile = profileFrom(values) ?? bankProfile('specification');
  const parsed = connectionSettings.safeParse({
    name: requiredText(values, 'name'),
    profile: profile.id,
    baseUrl: requiredText(values, 'base-url'),
    tokenUrl: requiredText(values, 'token-url'),
    schemeWord: optionalText(values, 'scheme-word') ?? profile.defaultSchemeWord,
    pollMinutes: null,
    localHolidays: [],
    extraHeaders: {},
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError('usage.setting', {
    setting: issue?.path.join('.') ?? '',
    reason: issue?.message ?? '',
  });
}

/** The bank that `--profile` names; null where it was not given. Throws `UsageError`. */
function profileFrom(values: OptionValues): BankProfile | null {
  if (optionalText(values, 'profile') === null) return null;
  const ids = bankProfiles.map(({ id }) => id);
  return bankProfile(oneOf(values, 'profile', ids, 'specification'));
}

/** Files stay where the person keeps them: the terminal is for servers, where no keychain could seal them. */
function certificateFrom(values: OptionValues): StoredConnection['certificate'] | null {
  const [certificate, key, pfx] = [
    optionalText(values, 'cert'),
    optionalText(values, 'key'),
    optionalText(values, 'pfx'),
  ];
  if (pfx !== null && (certificate !== null || key !== null)) throw new UsageError('usage.certificate');
  if (pfx !== null) return { kind: 'pfx_file', bundle: resolve(pfx) };
  if (certificate === null && key === null) return null;
  if (certificate === null || key === null) throw new UsageError('usage.certificate');
  return { kind: 'pem_files', certificate: resolve(certificate), key: resolve(key) };
}
