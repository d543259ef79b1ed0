import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import type { CallName } from '../../../../src-preload/contract/index.ts';
import { instant } from '../../fake/records/write-drafts.ts';
import { Company } from '../../in-process/canaries/company.ts';
import { makeEveryCall } from '../../in-process/canaries/every-call.ts';
import { failingCalls } from '../../in-process/canaries/failing-calls.ts';
import { type Canary, CanarySearch, type Sighting } from '../../in-process/canaries/forms.ts';
import { canariesOf, WEBHOOK_SECRET } from '../../in-process/canaries/planted-canaries.ts';
import {
  type PlantedCertificates,
  PlantedPlace,
  PlantedRun,
} from '../../in-process/canaries/planted-company.ts';

/** What the process is told in its environment. */
export type CanaryOrders = { readonly certificates: PlantedCertificates; readonly folder: string };

/** What it has seen, sent to its parent at the end. */
export type CanaryReport = {
  /** The calls that were not reached, and why. */
  readonly missed: readonly (readonly [call: string, why: string])[];
  /** Calls with secrets in their input that were to fail and did not. */
  readonly unfailed: readonly string[];
  /** Names of the events that a page was sent. */
  readonly events: readonly string[];
  /** Where a canary was found that must not be there. */
  readonly sightings: readonly Sighting[];
  /** Folders of files that were searched, each with how many there were, by when. */
  readonly searched: Readonly<Record<string, readonly string[]>>;
  /** Names of the canaries that arrived at the bank, by when. */
  readonly atBank: { readonly before: readonly string[]; readonly afterRestart: readonly string[] };
  /** Certificates that the bank was shown, by when. */
  readonly shown: { readonly before: readonly string[]; readonly afterRestart: readonly string[] };
  readonly expectedCertificates: { readonly bundled: string; readonly pasted: string };
  readonly inKeychain: readonly string[];
  /** Names of the canaries in the answers of the call that lets the webhook's secret out. */
  readonly revealed: readonly string[];
  readonly canaries: readonly Canary[];
};

const REVEALING = 'webhooks.revealSecret';

const orders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '') as CanaryOrders;
const place = await PlantedPlace.open(orders.certificates, orders.folder);
const sightings: Sighting[] = [];
const searched: Record<string, readonly string[]> = {};
const namesOf = (found: readonly Sighting[]): readonly string[] =>
  [...new Set(found.map(({ canary }) => canary))].sort();

/** Searches every file of the data folder and of the exports. */
function searchFiles(when: string): void {
  const search = new CanarySearch(canariesOf(place));
  const files = place.files();
  searched[when] = files.map(({ path }) => path.slice(orders.folder.length + 1));
  for (const { path, content } of files) sightings.push(...search.in(`${when}: ${path}`, content));
}

/** Searches whatever has crossed to a page, call by call; of the one that lets a secret out, that one is expected. */
function searchCrossed(): readonly string[] {
  const search = new CanarySearch(canariesOf(place));
  const byName = Map.groupBy(place.crossed, ({ name }) => name);
  const found = [...byName].flatMap(([name, all]) => [
    ...search.in(name, JSON.stringify(all)),
    ...all.flatMap(({ content }) => search.in(name, textIn(content))),
  ]);
  const isRevealed = ({ where, canary }: Sighting): boolean =>
    where === REVEALING && canary === WEBHOOK_SECRET;
  sightings.push(...found.filter((sighting) => !isRevealed(sighting)));
  return namesOf(found.filter(({ where }) => where === REVEALING));
}

const textIn = (content: unknown): string =>
  typeof content === 'object' && content !== null
    ? Object.values(content).map(textIn).join('\n')
    : String(content);

const arrived = (from: number): readonly string[] =>
  namesOf(
    new CanarySearch(canariesOf(place)).in('the bank', JSON.stringify(place.secretBank.seen.slice(from))),
  );
const shown = (from: number): readonly string[] =>
  [...new Set(place.secretBank.seen.slice(from).map(({ certificate }) => certificate))].sort();

async function failWithSecrets(company: Company): Promise<readonly string[]> {
  const unfailed: string[] = [];
  for (const { call, input } of failingCalls(company)) {
    const answer = await company.run.attempt(call as CallName, input);
    if (answer.ok) unfailed.push(`${call} with ${JSON.stringify(input).slice(0, 200)}`);
  }
  return unfailed;
}

/** As a migration does before it begins. */
function writeBackup(connectionId: string): void {
  const file = join(place.dataDir, 'ledgers', `${connectionId}.sqlite`);
  const backupFolder = join(place.dataDir, 'backups', connectionId);
  const key = place.ledgerKey(file);
  if (key === null) throw new Error('the ledger is not encrypted');
  const ledger = openLedgerWriter(file, { backupFolder, key, now: () => instant('2026-03-02T12:00:00Z') });
  ledger.backup();
  ledger.close();
}

const run = await PlantedRun.start(place);
const { id } = await run.ask('connections', 'add', place.connection({}, place.pfx, 'keychain'));
const company = new Company(run, id);
await company.poll();
const missed = await makeEveryCall(company);
// What the last of them forgot.
await run.ask('connections', 'update', { id, ...place.connection({}, place.pfx, 'keychain') });
const unfailed = await failWithSecrets(company);
searchFiles('while it runs');
await run.close();
writeBackup(id);
searchFiles('after its end');
const before = { atBank: arrived(0), shown: shown(0) };
const mark = place.secretBank.seen.length;

const again = await PlantedRun.start(place);
const later = new Company(again, id);
await later.poll();
await again.ask('doctor', 'examine', later.own);
await again.ask('webhooks', 'registrations', later.own);
await again.close();
searchFiles('after a restart');
const revealed = searchCrossed();

const fingerprintOf = ({ certificate }: { readonly certificate: string }): string =>
  new X509Certificate(certificate).fingerprint256;
const report: CanaryReport = {
  missed: [...missed],
  unfailed,
  events: [...new Set(place.crossed.map(({ name }) => name))],
  sightings,
  searched,
  atBank: { before: before.atBank, afterRestart: arrived(mark) },
  shown: { before: before.shown, afterRestart: shown(mark) },
  expectedCertificates: {
    bundled: fingerprintOf(orders.certificates.bundled),
    pasted: fingerprintOf(orders.certificates.pasted),
  },
  inKeychain: namesOf(
    new CanarySearch(canariesOf(place)).in('keychain', [...place.keyTexts.values()].join('\n')),
  ),
  revealed,
  canaries: canariesOf(place),
};
await place.close();
process.send?.(report, () => process.exit(0));
