import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { parseUpdateTrust, readUpdateTrust, type UpdateTrust } from '../../src-main/updates/update-trust.ts';
import { fusesAmiss } from '../fuses.ts';
import { inModules, root, runHere } from '../programs.ts';
import { billOf } from './bill-of-materials.ts';
import { TRUST_FILE } from './ceremony.ts';
import { type Surroundings, whyNotBuild, whyNotPublish } from './conditions.ts';
import { licencesFile } from './licences.ts';
import { publishUpdate } from './publish-update.ts';
import { shippedPackages } from './shipped-packages.ts';
import { makeKeys, readKeys } from './update-keys.ts';
import { signRoot } from './update-metadata.ts';

const { version } = packageJson;
const DIST = join(root, 'dist');

/** What is given to people, of what electron-builder leaves in `dist`. */
const INSTALLERS = '*.{AppImage,deb,dmg,zip,exe}';
const UPDATE_FILES = '{latest*.yml,*.AppImage,*.deb,*.dmg,*.zip,*.exe}';

/** The programs that electron-builder made, before they went into installers. */
const PROGRAMS = ['linux*-unpacked/ciclo', 'mac*/Ciclo.app', 'win*-unpacked/Ciclo.exe'];

/** How each system is asked whether it would take the program's signature; a code other than 0 says no. */
export const SIGNATURE_CHECKS: Readonly<
  Record<string, readonly ((program: string) => readonly [string, ...string[]])[]>
> = {
  darwin: [
    (program) => ['codesign', '--verify', '--deep', '--strict', program],
    (program) => ['spctl', '--assess', '--type', 'execute', program],
    (program) => ['xcrun', 'stapler', 'validate', program],
  ],
  win32: [
    (program) => [
      'powershell',
      '-Command',
      `exit [int]((Get-AuthenticodeSignature '${program}').Status -ne 'Valid')`,
    ],
  ],
};

function surroundings(): Surroundings {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return {
    platform: process.platform,
    env: process.env,
    version,
    gitStatus: git('status', '--porcelain'),
    gitTags: git('tag', '--points-at', 'HEAD'),
    hasTrust: existsSync(TRUST_FILE),
  };
}

/** A step of the job; it throws to stop it. */
type Step = readonly [name: string, run: () => Promise<void> | void];

/** `.ci/release`: everything from a clean tag to files that may be given to people of this system. */
export const BUILDING: readonly Step[] = [
  ['conditions', () => refuse(whyNotBuild(surroundings()))],
  ['tests and build', () => run(process.execPath, join(root, 'build', 'test.ts'))],
  ['licences and bill of materials', () => writePapers(join(DIST, 'papers'))],
  ['signed and notarised packages', () => run(process.execPath, ...builder(trust()))],
  ['signatures read back', () => runChecks(programs())],
  ['fuses read back', () => checkFuses(programs())],
  ['checksums', () => writeChecksums(DIST)],
];

/** `.ci/release --publish FOLDER`: signs what was gathered from all systems into FOLDER; without files it renews what is there. */
const publishing = (folder: string): readonly Step[] => [
  ['conditions', () => refuse(whyNotPublish(surroundings()))],
  ['signed update metadata', () => publish(folder)],
];

/** `.ci/release --dry-run FOLDER`: what can be done without Electron's binary and identities, with keys that are thrown away. */
const rehearsing = (folder: string): readonly Step[] => [
  ['conditions', () => tell([...whyNotBuild(surroundings()), ...whyNotPublish(surroundings())])],
  ['licences and bill of materials', () => writePapers(join(folder, 'papers'))],
  ['checksums', () => writeChecksums(join(folder, 'papers'), '*')],
  ['signed update metadata', () => publishThrownAway(folder)],
];

/** The command line that packs for this system; nothing is uploaded by it, and the address only names its `latest*.yml`. */
export const builder = ({ address }: Pick<UpdateTrust, 'address'>): readonly string[] => [
  inModules('electron-builder/out/cli/cli.js'),
  '--config',
  join('build', 'electron-builder.yml'),
  '--publish',
  'never',
  '-c.publish.provider=generic',
  `-c.publish.url=${address}targets/`,
];

function trust(): UpdateTrust {
  const read = readUpdateTrust(TRUST_FILE);
  if (read === null) throw new Error('there is no build/updates/trust.json');
  return read;
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Error(`no release is made:\n  ${reasons.join('\n  ')}`);
}

const tell = (reasons: readonly string[]): void => {
  for (const reason of new Set(reasons)) console.log(`  a release would be refused: ${reason}`);
};

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const code = await runHere(program, args);
  if (code !== 0) throw new Error(`${basename(program)} ${args.join(' ')} ended with code ${code}`);
}

function writePapers(folder: string): void {
  const shipped = shippedPackages();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'licences.txt'), licencesFile(shipped));
  writeFileSync(join(folder, `ciclo-${version}.cdx.json`), JSON.stringify(billOf(shipped, version), null, 1));
}

function programs(): readonly string[] {
  const found = globSync(PROGRAMS, { cwd: DIST }).map((path) => join(DIST, path));
  if (found.length === 0) throw new Error('electron-builder left no program to look at');
  return found;
}

async function runChecks(built: readonly string[]): Promise<void> {
  for (const program of built)
    for (const check of SIGNATURE_CHECKS[process.platform] ?? []) await run(...check(program));
}

async function checkFuses(built: readonly string[]): Promise<void> {
  for (const program of built) {
    const amiss = await fusesAmiss(program);
    if (amiss.length > 0) throw new Error(`${program} has these fuses wrong: ${amiss.join(', ')}`);
  }
}

function writeChecksums(folder: string, files = INSTALLERS): void {
  const lines = globSync(files, { cwd: folder })
    .filter((name) => name !== 'SHA256SUMS')
    .toSorted()
    .map((name) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, name)));
      return `${hash.digest('hex')}  ${name}\n`;
    });
  if (lines.length === 0) throw new Error(`nothing to give out in ${folder}`);
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

function publish(gathered: string): void {
  const { CICLO_UPDATE_KEYS = '', CICLO_UPDATE_PASSPHRASE = '', CICLO_UPDATE_FOLDER = '' } = process.env;
  if (!existsSync(gathered)) throw new Error(`there is no folder ${gathered}`);
  const files = globSync(UPDATE_FILES, { cwd: gathered }).map((name) => join(gathered, name));
  const keys = readKeys(CICLO_UPDATE_KEYS, CICLO_UPDATE_PASSPHRASE);
  publishUpdate({ folder: CICLO_UPDATE_FOLDER, keys, trust: trust(), files, now: new Date() });
}

function publishThrownAway(folder: string): void {
  const [keys, now, papers] = [makeKeys(), new Date(), join(folder, 'papers')];
  const signedRoot = JSON.parse(signRoot(keys, keys.root, { version: 1, now }).toString('utf8'));
  const thrownAway = parseUpdateTrust(JSON.stringify({ address: 'http://localhost/', root: signedRoot }));
  const files = readdirSync(papers).map((name) => join(papers, name));
  publishUpdate({ folder: join(folder, 'updates'), keys, trust: thrownAway, files, now });
}

async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const [name, runStep] of steps) {
    console.log(`== ${name}`);
    try {
      await runStep();
    } catch (error) {
      console.error(`-- ${name}: ${error instanceof Error ? error.message : error}`);
      return 1;
    }
  }
  return 0;
}

function chosenSteps(args: readonly string[]): readonly Step[] {
  const options = { publish: { type: 'string' }, 'dry-run': { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values['dry-run'] !== undefined) return rehearsing(values['dry-run']);
  return values.publish === undefined ? BUILDING : publishing(values.publish);
}

if (import.meta.main) process.exitCode = await runSteps(chosenSteps(process.argv.slice(2)));
