import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { CertificateOffice } from '../../support/in-process/bank/bank-certificates.ts';
import { ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';

const office = new CertificateOffice();
const { certificate, key } = office.issue('bank');
const own = { kind: 'pem', ...office.issue('company') };
const CHILD = join(import.meta.dirname, '../../support/own-process/trusting-child.ts');

afterAll(() => office[Symbol.dispose]());

/** How a process meets a bank that the office's authority vouches for, where the system's store has what stands in that file. */
async function metWith(store: string, shown: object | null): Promise<unknown> {
  const tls = {
    cert: certificate,
    key,
    ca: office.authority.certificate,
    requestCert: true,
    rejectUnauthorized: false,
  };
  await using bank = await ScriptedBank.start({ tls });
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', CHILD], {
    env: {
      PATH: process.env.PATH,
      SSL_CERT_FILE: join(office.folder, store),
      CICLO_CHILD_ORDERS: JSON.stringify({ origin: bank.origin, certificate: shown }),
    },
  });
  return JSON.parse(stdout);
}

// Elsewhere the store is the person's own, which a test leaves alone.
const whereStoreIsFile = it.runIf(process.platform === 'linux');

whereStoreIsFile.each([
  ['without a certificate of ours', null],
  ['with one', own],
])(
  "an authority of the system's store is believed on every way to a server, and warned of, %s",
  async (_, shown) => {
    const met = { probed: 'answered', read: 'read', fault: null, isPublicAuthority: false };
    expect(await metWith('ca.crt', shown)).toEqual(met);
  },
);

whereStoreIsFile('one that stands nowhere is not', async () => {
  const met = { probed: 'failed', read: 'tls_untrusted', fault: 'unknown_authority' };
  expect(await metWith('bank.crt', null)).toMatchObject(met);
});

whereStoreIsFile('a store with what is no certificate leaves the authorities that Node brings', async () => {
  expect(await metWith('bank.key', null)).toMatchObject({ read: 'tls_untrusted' });
});
