import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PracticeBank, startPracticeBank } from '../../../../../src-main/practice-bank/practice-bank.ts';
import { drawnLogo } from '../../../../support/fake/logos.ts';
import {
  NO_KEYCHAIN,
  openApplication,
  openCompany,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const LOGO = drawnLogo({ width: 320, height: 160 });
const GIVEN = { name: 'Academia Boa Vista', document: '11222333000181', logo: LOGO };
const KEPT = { name: 'Academia Boa Vista', document: '11.222.333/0001-81', logo: LOGO };
const NOTHING = { name: '', document: '', logo: null };

let bank: PracticeBank;
beforeAll(async () => {
  bank = await startPracticeBank({ seed: 3, payers: 2, months: 1 });
});
afterAll(() => bank.close());

/** A shop on a computer without a keychain: its ledger can be read as it is. */
const openShop = (dataDir = tempFolder()) => openCompany(bank.ready, { dataDir, keyring: NO_KEYCHAIN });

/** Whether any file below a folder has a text in it. */
function isAnywhere(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));
}

it('says whom the bank has as the receiver until a person says otherwise, and again after', async () => {
  const { ask, connectionId } = await openShop();
  const registered = { name: 'Boa Vista Serviços por Assinatura Ltda', document: '48.217.536/0001-90' };
  const unsaid = { name: null, document: null, logo: null, registered };
  expect(await ask('printing', 'letterhead', { connectionId })).toEqual(unsaid);
  const saved = await ask('printing', 'setLetterhead', { connectionId, ...GIVEN });
  expect(saved).toEqual({ kind: 'saved', letterhead: { ...KEPT, registered } });
  expect(await ask('printing', 'letterhead', { connectionId })).toEqual({ ...KEPT, registered });
  await ask('printing', 'setLetterhead', { connectionId, ...NOTHING });
  expect(await ask('printing', 'letterhead', { connectionId })).toEqual(unsaid);
});

it('keeps what was there where something is wrong with what comes', async () => {
  const { ask, attempt, connectionId } = await openShop();
  await ask('printing', 'setLetterhead', { connectionId, ...GIVEN });
  const pdf = Buffer.from('%PDF-1.7').toString('base64');
  const refused = await attempt('printing.setLetterhead', { connectionId, ...NOTHING, logo: pdf });
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_input', params: { field: 'logo' } } });
  const typed = await ask('printing', 'setLetterhead', { connectionId, ...NOTHING, document: '123' });
  expect(typed).toMatchObject({ kind: 'problems', problems: [{ field: 'receiverDocument' }] });
  expect(await ask('printing', 'letterhead', { connectionId })).toMatchObject(KEPT);
});

it('comes back with a copy of the data folder', async () => {
  const [dataDir, backup] = [tempFolder(), tempFolder()];
  const { ask, close, connectionId } = await openShop(dataDir);
  await ask('printing', 'setLetterhead', { connectionId, ...GIVEN });
  await close();
  cpSync(dataDir, backup, { recursive: true });
  const restored = await openApplication({ dataDir: backup, keyring: NO_KEYCHAIN });
  expect(await restored.ask('printing', 'letterhead', { connectionId })).toMatchObject(KEPT);
});

it('goes with its company, and leaves no picture behind', async () => {
  const dataDir = tempFolder();
  const { ask, connectionId } = await openShop(dataDir);
  await ask('printing', 'setLetterhead', { connectionId, ...GIVEN });
  const trace = LOGO.slice(40, 100);
  expect(isAnywhere(dataDir, trace)).toBe(true);
  await ask('connections', 'remove', { id: connectionId });
  expect(isAnywhere(dataDir, trace)).toBe(false);
});
