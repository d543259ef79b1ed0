import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, homedir, release } from 'node:os';
import { z } from 'zod';
import { type BugReport, type ReportedPart, reportPart } from '../../../../src-preload/contract/support.ts';
import { REPORT_FACTS, type ReportPart } from '../../../../src-preload/contract/vocabulary/support.ts';
import type { CicloError } from '../../../core/failure.ts';
import { sqliteVersion } from '../../../ledger/files/file-facts.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import { serverFacts } from '../../../ledger/postgres/server-facts.ts';
import { keychainBackend } from '../../../secrets/keychain.ts';
import { factsOf } from '../../log/exception-facts.ts';
import { logFolder, logSize, newestLogLines } from '../../log/log-files.ts';
import { dataFolderFacts, type Facts, ledgerLooks, orNull } from './folder-facts.ts';
import { lastFailureIn } from './last-failure.ts';

/** What a report is made from. */
export type ReportSource = {
  readonly version: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly nowMs?: () => number;
  /** Opens the keychain; answers why it cannot be used, null when it can. */
  readonly keychainProblem: () => Promise<CicloError | null>;
  /** A server that is looked at too; null where none is named. */
  readonly server?: ServerAddress | null;
  /** Why this program's own log is not written any more; null while it is, or where it writes none. */
  readonly silence: string | null;
};

/** As far back as the last failure is looked for. */
const LINES_READ = 3_000;

/**
 * Tells how Ciclo stands on this computer, for whoever mends it: versions, words and numbers, and of texts only those that are on a list. It
 * takes no lock and changes nothing, so that it works beside a running app and over a folder that is damaged; each part fails alone.
 */
export async function bugReport(source: ReportSource): Promise<BugReport> {
  const { dataDir, env, silence, server = null, home = homedir(), nowMs = Date.now } = source;
  const folder = logFolder(dataDir);
  const lines = newestLogLines(folder, LINES_READ);
  const started = lines.findLast(({ event }) => event === 'app_started');
  const clock = lines.findLast(({ event }) => event === 'bank_clock_read');
  const pid = typeof started?.pid === 'number' ? started.pid : null;
  return [
    await part('versions', async () => versions(source.version)),
    await part('system', async () => ({
      platform: process.platform,
      release: /^[\d.]+/.exec(release())?.[0] ?? null,
      architecture: arch(),
    })),
    await part('lastStart', async () => ({
      shell: textOf(started?.shell),
      version: textOf(started?.version),
      at: textOf(started?.at),
    })),
    await part('keychain', async () => keychain(source)),
    await part('dataFolder', async () => dataFolderFacts(dataDir, home, pid)),
    ...(await ledgerParts(dataDir, nowMs())),
    ...(server === null ? [] : [await part('server', async () => serverFacts(server, nowMs))]),
    await part('lastFailure', async () => ({ ...NO_FAILURE, ...lastFailureIn(lines) })),
    await part('environment', async () => environment(env)),
    await part('clock', async () => ({
      bankAheadSeconds: typeof clock?.aheadSeconds === 'number' ? clock.aheadSeconds : null,
      at: textOf(clock?.at),
    })),
    await part('log', async () => ({ ...logSize(folder), silence: silence ?? logTrouble(folder) })),
  ];
}

const NO_FAILURE = { at: null, event: null, code: null, where: null, company: null };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Looks at one part. What it throws is its own affair, told by code or class; `look` is given nothing to put into words. */
async function part<Part extends ReportPart>(
  name: Part,
  look: () => Promise<Facts<Part>>,
  number: number | null = null,
): Promise<ReportedPart> {
  try {
    const order: readonly string[] = REPORT_FACTS[name];
    const facts = Object.entries(await look())
      .map(([fact, value]) => ({ name: fact, value }))
      .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    return reportPart.parse({ part: name, number, failure: null, facts });
  } catch (error) {
    const { code, class: kind } = factsOf(error);
    return { part: name, number, failure: code === 'other' ? kind : code, facts: [] };
  }
}

async function ledgerParts(dataDir: string, nowMs: number): Promise<readonly ReportedPart[]> {
  try {
    const looks = ledgerLooks(dataDir, nowMs);
    return await Promise.all(looks.map((look, at) => part('ledger', look, at + 1)));
  } catch (error) {
    return [await part('ledger', () => Promise.reject(error))];
  }
}

function versions(version: string): Facts<'versions'> {
  const { node, v8, electron } = process.versions;
  return {
    ciclo: version,
    node,
    v8,
    electron: electron ?? null,
    sqlite: orNull(sqliteVersion),
    sqliteLibrary: orNull(() => packageAt('better-sqlite3')),
    keychainLibrary: orNull(() => packageAt('keytar')),
  };
}

/** The name and version of a package by what stands in its folder, which may bear an alias. */
function packageAt(name: string): string {
  const file = createRequire(import.meta.url)(`${name}/package.json`);
  const found = z.object({ name: z.string(), version: z.string() }).parse(file);
  return `${found.name} ${found.version}`;
}

async function keychain({ keychainProblem, env }: ReportSource): Promise<Facts<'keychain'>> {
  const problem = await keychainProblem();
  const backend = keychainBackend(process.platform);
  const hasSessionBus = process.platform === 'linux' ? isSet(env.DBUS_SESSION_BUS_ADDRESS) : null;
  return { backend, isAvailable: problem === null, code: problem?.code ?? null, hasSessionBus };
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Whether a variable is set, in either case, and never to what. */
function environment(env: ReportSource['env']): Facts<'environment'> {
  const has = (name: string): boolean => isSet(env[name]) || isSet(env[name.toLowerCase()]);
  return {
    NODE_EXTRA_CA_CERTS: has('NODE_EXTRA_CA_CERTS'),
    NODE_TLS_REJECT_UNAUTHORIZED: has('NODE_TLS_REJECT_UNAUTHORIZED'),
    NODE_OPTIONS: has('NODE_OPTIONS'),
    SSL_CERT_FILE: has('SSL_CERT_FILE'),
    HTTPS_PROXY: has('HTTPS_PROXY'),
    HTTP_PROXY: has('HTTP_PROXY'),
    ALL_PROXY: has('ALL_PROXY'),
    NO_PROXY: has('NO_PROXY'),
  };
}

/** Why a log could not be written into the folder, as far as that can be seen from here; null where it can, or will be made. */
function logTrouble(folder: string): string | null {
  try {
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return factsOf(error).code;
  }
}

/** Whole parts of one kind under their names, for machines. */
export function reportForMachines(report: BugReport): Readonly<Record<string, unknown>> {
  const factsOfPart = ({ failure, facts }: ReportedPart): object =>
    failure === null ? Object.fromEntries(facts.map(({ name, value }) => [name, value])) : { failure };
  const single = report.filter(({ part }) => part !== 'ledger');
  return {
    ...Object.fromEntries(single.map((one) => [one.part, factsOfPart(one)])),
    ledgers: report.filter(({ part }) => part === 'ledger').map(factsOfPart),
  };
}
