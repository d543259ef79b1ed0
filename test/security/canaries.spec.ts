import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src-preload/contract/index.ts';
import { CertificateOffice } from '../support/in-process/bank/bank-certificates.ts';
import { CanarySearch } from '../support/in-process/canaries/forms.ts';
import { WEBHOOK_SECRET } from '../support/in-process/canaries/planted-canaries.ts';
import type { CanaryReport } from '../support/own-process/canaries/canary-child.ts';
import { runCanaryChild } from '../support/own-process/canaries/run-canary-child.ts';

/*
 * Every call of the contract is made with valid input at a bank behind mutual TLS, in a process of its own that trusts the bank's authority,
 * and whatever the app wrote, answered and told is searched for every secret, in every form.
 *
 * One more call: add its example to the feature's table in `support/in-process/canaries/calls` (it does not compile without): a function that answers
 * valid input. What must be there first, it brings about through `Company`. The call must then succeed; an answer that says that nothing was
 * done (`problems`, `refused`, …) counts as not reached. One more feature: a table of its own, named in `support/in-process/canaries/every-call.ts`.
 * One more event: let an example bring it about. One more secret: whatever a keychain is given counts by itself; anything else is named in
 * `support/in-process/canaries/planted-canaries.ts`.
 */

/** Told by a shell and not by the application: by the page's own bridge, and by Electron's menu and tray. Neither carries a record. */
const EVENTS_OF_SHELLS = ['app.eventsMissed', 'desktop.commanded'];

const eventNames = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members).flatMap(([name, { kind }]) => (kind === 'notify' ? [`${feature}.${name}`] : [])),
);

const office = new CertificateOffice();
const folder = mkdtempSync(join(tmpdir(), 'ciclo-canaries-'));
let report: CanaryReport;
let output = '';

beforeAll(async () => {
  ({ report, output } = await runCanaryChild(office, folder));
}, 600_000);

afterAll(() => {
  office[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = 'canário "um"/+=&\\ 7';
const inContext = (text: string): string => `antes de ${text} e depois`;
const LEAKS: Readonly<Record<string, string | Buffer>> = {
  'as it is': inContext(SECRET),
  'in JSON': JSON.stringify({ a: inContext(SECRET) }),
  'in JSON within JSON': JSON.stringify({ a: JSON.stringify({ b: SECRET }) }),
  'in an address': inContext(encodeURIComponent(SECRET)),
  'in a form': `a=1&b=${new URLSearchParams({ b: SECRET }).toString().slice(2)}&c=2`,
  'with every byte escaped': inContext(
    [...Buffer.from(SECRET)].map((byte) => `%${byte.toString(16)}`).join(''),
  ),
  'in hex': Buffer.from(inContext(SECRET)).toString('hex'),
  'in UTF-16': Buffer.from(inContext(SECRET), 'utf16le'),
  'in latin1': Buffer.from(inContext(SECRET), 'latin1'),
  'in a CSV cell': `"${SECRET.replaceAll('"', '""')}";`,
  ...Object.fromEntries(
    [0, 1, 2, 3].flatMap((before) =>
      (['base64', 'base64url'] as const).map((encoding) => [
        `in ${encoding} after ${before} bytes`,
        Buffer.from(`${'x'.repeat(before)}${SECRET}:yz`).toString(encoding),
      ]),
    ),
  ),
};

it.each(Object.entries(LEAKS))('a secret is found %s', (_, leak) => {
  const search = new CanarySearch([{ name: 'planted', secret: SECRET }]);
  expect(search.in('here', leak)).toContainEqual(
    expect.objectContaining({ canary: 'planted', where: 'here' }),
  );
  expect(search.in('here', inContext('nothing at all'))).toEqual([]);
});

describe('the search', () => {
  it('reached every call of the contract with valid input, and each was done', () => {
    expect(report.missed).toEqual([]);
  });

  it('saw every event of the application', () => {
    const missed = eventNames.filter((name) => !report.events.includes(name));
    expect(missed.sort()).toEqual(EVENTS_OF_SHELLS);
  });

  it('finds the secrets where they belong: at the bank and in the keychain, after a restart too', () => {
    const belongs = ['access token', 'application key', 'client secret'];
    expect(report.atBank.before).toEqual([...belongs, WEBHOOK_SECRET]);
    expect(report.atBank.afterRestart).toEqual(belongs);
    const { bundled, pasted } = report.expectedCertificates;
    expect(report.shown.before).toEqual([bundled, pasted].sort());
    expect(report.shown.afterRestart).toEqual([bundled]);
    expect(report.inKeychain).toEqual([
      'application key',
      'client secret',
      'key of a ledger',
      'sealing key',
      WEBHOOK_SECRET,
    ]);
    expect(report.revealed).toEqual([WEBHOOK_SECRET]);
  });

  it('had ledgers, backups, sealed certificates, settings and exports before it', () => {
    const kinds = [
      /\.sqlite$/,
      /\.sqlite-wal$/,
      /\.sealed$/,
      /settings\.json$/,
      /\.csv$/,
      /\.png$/,
      /\.pdf$/,
      /\.svg$/,
    ];
    for (const kind of kinds)
      expect(report.searched['while it runs']?.filter((path) => kind.test(path))).not.toEqual([]);
    expect(report.searched['after its end']?.filter((path) => path.endsWith('.backup'))).not.toEqual([]);
    expect(report.searched['after a restart']?.filter((path) => path.endsWith('.sqlite'))).not.toEqual([]);
  });
});

describe('no secret', () => {
  it('is in an answer, an event or a file, in whatever form', () => {
    expect(report.sightings).toEqual([]);
  });

  it('is in what the app writes to its terminal', () => {
    expect(new CanarySearch(report.canaries).in('its terminal', output)).toEqual([]);
  });

  it('comes back with a call that failed because of it', () => {
    expect(report.unfailed).toEqual([]);
  });
});
