import { afterAll, expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { NOTHING_SHARED } from '../../../../../src-main/application/companies/registry/shared-settings.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { lastDayOfCertificate } from '../../../../../src-main/application/features/office/last-day-of-certificate.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { SealedAccess } from '../../../../../src-main/secrets/sealed-access.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { CertificateOffice } from '../../../../support/in-process/bank/bank-certificates.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const ID = 'loja';
const CREDENTIALS = { clientId: 'cliente', clientSecret: 'segredo' };
const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://banco.example/v2', tokenUrl: 'https://banco.example/token' },
  ...{ localHolidays: [], extraHeaders: {} },
};
const KNOWN = '2026-01-31';
const office = new CertificateOffice();
afterAll(() => office[Symbol.dispose]());
const certificate = { kind: 'pem', ...office.issue('loja', { days: 5 }) } as const;

function open(sealed: () => Promise<SealedAccess | null>) {
  const folder = openDataFolder(tempFolder());
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const vault = openSecretVault(async () => new KeyringInMemory());
  return openConnectionRegistry(settings, folder, vault, { sealedOf: sealed, sharing: NOTHING_SHARED });
}

const sealedWith = (sealed: SealedAccess['certificate']) => async (): Promise<SealedAccess> => ({
  ...{ companyId: ID, origins: ['https://banco.example'], headers: {}, members: [] },
  ...{ credentials: CREDENTIALS, certificate: sealed },
});

it('is the same day whether this workstation keeps the certificate or the office has sealed it', async () => {
  const own = open(async () => null);
  await own.add(SETTINGS, { credentials: CREDENTIALS, certificate, storage: 'keychain' }, { id: ID });
  const joined = open(sealedWith(certificate));
  await joined.add(SETTINGS, { storage: 'session' }, { id: ID });
  const day = await lastDayOfCertificate(own, ID, null);
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await lastDayOfCertificate(joined, ID, null)).toBe(day);
});

it('is none where what is sealed has no certificate, and what was seen last where it does not open', async () => {
  const bare = open(sealedWith(null));
  await bare.add(SETTINGS, { storage: 'session' }, { id: ID });
  expect(await lastDayOfCertificate(bare, ID, KNOWN)).toBeNull();
  const away = open(() => Promise.reject(new CicloError('server_unreachable', 'away')));
  await away.add(SETTINGS, { storage: 'session' }, { id: ID });
  expect(await lastDayOfCertificate(away, ID, KNOWN)).toBe(KNOWN);
});

it('goes with the secrets that are forgotten', async () => {
  const own = open(async () => null);
  await own.add(SETTINGS, { credentials: CREDENTIALS, certificate, storage: 'keychain' }, { id: ID });
  await own.forgetSecrets(ID);
  expect(await lastDayOfCertificate(own, ID, KNOWN)).toBeNull();
});
