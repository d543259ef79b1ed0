import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredData } from '../../../../../src-preload/contract/personal-data.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../../src-preload/contract/vocabulary/exports.ts';
import { ERASED_PAYER } from '../../../../../src-preload/contract/vocabulary/personal-data.ts';
import {
  NO_KEYCHAIN,
  openCompany,
  pollOnce,
} from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { tracesIn } from '../../../../support/in-process/ledger/erasable-world.ts';
import { openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

/** Where ledgers are plain, what is erased can be looked for in their bytes. */
async function companyAtBank(options: { readonly keyring?: typeof NO_KEYCHAIN } = {}) {
  const session = await openBank({ payers: 20, months: 3 });
  onTestFinished(() => session.bank.close());
  const dataDir = join(tempFolder(), 'data');
  const saved = tempFolder();
  const services = { chooseSavePath: async (name: string) => join(saved, name) };
  const company = await openCompany(session.bank.ready, { dataDir, services, ...options });
  return { ...session, ...company, dataDir, saved };
}

type Company = Awaited<ReturnType<typeof companyAtBank>>;

/** A payer whose mandate ended at the bank, and who has no charge that could still be debited. */
async function someoneGone(company: Company) {
  const { ask, connectionId, control } = company;
  const { members } = await control.listCast({ status: 'APROVADA', size: 200 });
  for (const { idRec } of members) await control.cancelAsPayer({ idRec });
  await pollOnce(company);
  for (const { idRec } of members) {
    const found = await ask('personalData', 'erasure', { connectionId, idRec });
    if (found?.refusal !== null || found.settlements === 0) continue;
    const { row, raw } = await ask('mandates', 'detail', { connectionId, idRec });
    const { cpf, cnpj } = JSON.parse(raw).vinculo.devedor;
    return { idRec, name: row.payerName, document: String(cpf ?? cnpj), contract: row.contract, ...found };
  }
  throw new Error('everybody is still charged');
}

const punctuated = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');

async function exported(company: Company, fullDocuments: boolean, payer = ''): Promise<void> {
  const { ask, connectionId, events } = company;
  const filter = { ...EVERY_CYCLE, payer };
  const columns = [...CHARGE_COLUMNS];
  const wanted = { connectionId, subject: 'charges', preset: 'rfc4180', columns, filter } as const;
  const { id } = await ask('exports', 'start', { ...wanted, fullDocuments });
  const states = () =>
    events
      .filter(({ payload }) => Reflect.get(payload ?? {}, 'id') === id)
      .map(({ payload }) => Reflect.get(payload ?? {}, 'state'));
  await expect.poll(states, { timeout: 30_000 }).toContain('done');
}

describe('erasing a payer in the app', () => {
  it('leaves no trace in the data folder, sums as they were, and polls do not bring it back', async () => {
    const company = await companyAtBank({ keyring: NO_KEYCHAIN });
    const { ask, connectionId, dataDir } = company;
    const { idRec, name, document, contract, charges } = await someoneGone(company);
    expect(charges).toBeGreaterThan(0);
    const traces = [name, document, punctuated(document), contract];
    expect(new Set(tracesIn(dataDir, traces)).size).toBeGreaterThan(1);
    const summary = () => ask('cycles', 'summary', { connectionId, filter: EVERY_CYCLE });
    const [sums, overview] = [await summary(), await ask('overview', 'read', { connectionId })];
    await ask('personalData', 'erase', { connectionId, idRec });
    expect(tracesIn(dataDir, traces)).toEqual([]);
    expect(await summary()).toEqual(sums);
    expect(await ask('overview', 'read', { connectionId })).toEqual(overview);
    await pollOnce(company);
    await pollOnce(company);
    expect(tracesIn(dataDir, traces)).toEqual([]);
    const detail = await ask('mandates', 'detail', { connectionId, idRec });
    expect(detail.row).toMatchObject({ payerName: ERASED_PAYER, payerDocument: '', contract: '' });
    expect(detail.charges).toHaveLength(charges);
    expect(await ask('personalData', 'erasure', { connectionId, idRec })).toBeNull();
    await company.close();
    expect(tracesIn(dataDir, traces)).toEqual([]);
  });

  it('is refused while the mandate is in force', async () => {
    const { ask, attempt, connectionId, control } = await companyAtBank();
    const [member] = (await control.listCast({ status: 'APROVADA' })).members;
    const input = { connectionId, idRec: member?.idRec ?? '' };
    expect((await ask('personalData', 'erasure', input))?.refusal?.code).toBe('payer_still_charged');
    expect(await attempt('personalData.erase', input)).toMatchObject({
      error: { code: 'payer_still_charged' },
    });
  });

  it('happens by itself once the years that were chosen are over', async () => {
    const company = await companyAtBank();
    const { ask, connectionId, control } = company;
    const { idRec } = await someoneGone(company);
    await ask('personalData', 'setRetention', { connectionId, years: 5 });
    await pollOnce(company);
    expect(await ask('personalData', 'erasure', { connectionId, idRec })).not.toBeNull();
    for (let year = 0; year < 6; year += 1) await control.stepClock({ days: 366 });
    await pollOnce(company);
    expect(await ask('personalData', 'erasure', { connectionId, idRec })).toBeNull();
    const { counts, retentionYears } = await ask('personalData', 'stored', { connectionId });
    expect(retentionYears).toBe(5);
    expect(counts.erasedMandates).toBeGreaterThan(0);
  });
});

describe('what is stored', () => {
  it('says what, where and how it is protected', async () => {
    const { ask, connectionId, dataDir } = await companyAtBank();
    const stored: StoredData = await ask('personalData', 'stored', { connectionId });
    expect(stored.counts).toMatchObject({ payers: 20, erasedMandates: 0, quarantined: 0 });
    const ledger = readdirSync(join(dataDir, 'ledgers')).find((name) => name.endsWith('.sqlite')) ?? '';
    expect(stored.place).toMatchObject({
      ...{ folder: dataDir, server: null },
      file: { path: join(dataDir, 'ledgers', ledger), backupCount: 0, carriedCount: 0 },
    });
    expect(stored.place.file?.bytes).toBeGreaterThan(10_000);
    await ask('personalData', 'deleteFileOfBefore', { connectionId });
    expect((await ask('personalData', 'stored', { connectionId })).place.file).toEqual(stored.place.file);
    expect(stored.protection).toEqual({ isEncrypted: true, secrets: 'session', folder: 'owner_alone' });
    expect(stored.retentionYears).toBeNull();
  });

  it('says how many copies with a passphrase lie among the backups, which no erasing reaches', async () => {
    const { ask, connectionId } = await companyAtBank();
    const file = async () => (await ask('personalData', 'stored', { connectionId })).place.file;
    const backups = (await file())?.backups ?? '';
    mkdirSync(backups, { recursive: true });
    for (const name of ['minha.ciclo', 'outra.backup']) writeFileSync(join(backups, name), '');
    expect(await file()).toMatchObject({ backupCount: 2, carriedCount: 1 });
    renameSync(backups, join(tempFolder(), 'away'));
    symlinkSync(join(tempFolder(), 'disk'), backups);
    expect(await file()).toMatchObject({ backupCount: 0, carriedCount: 0 });
    await expect(ask('backups', 'list', { connectionId })).rejects.toThrow(`backup_away: ${backups}`);
    await expect(ask('backups', 'make', { connectionId })).rejects.toThrow(`backup_away: ${backups}`);
  });

  it('keeps a line of every file with whole CPFs, and no name in it', async () => {
    const company = await companyAtBank();
    const { ask, connectionId, saved } = company;
    await exported(company, false);
    await exported(company, true);
    await exported(company, true, 'Silva');
    const { exports } = await ask('personalData', 'stored', { connectionId });
    const file = join(saved, `ciclo-${connectionId}-cobrancas.csv`);
    expect(exports).toMatchObject({
      total: 2,
      rows: [
        { source: 'app', subject: 'charges', preset: 'rfc4180', file, isFiltered: true },
        { source: 'app', subject: 'charges', preset: 'rfc4180', file, isFiltered: false },
      ],
    });
    expect(exports.rows[1]?.rows).toBeGreaterThan(10);
    expect(JSON.stringify(exports)).not.toContain('Silva');
  });

  it('counts a file that did not come about as such', async () => {
    const company = await companyAtBank();
    const { ask, connectionId, events } = company;
    const columns = [...CHARGE_COLUMNS];
    const wanted = { connectionId, subject: 'charges', preset: 'rfc4180', columns } as const;
    const { id } = await ask('exports', 'start', { ...wanted, filter: EVERY_CYCLE, fullDocuments: true });
    await ask('exports', 'cancel', { id });
    await expect
      .poll(() => events.map(({ payload }) => Reflect.get(payload ?? {}, 'state')))
      .toContain('cancelled');
    const { exports } = await ask('personalData', 'stored', { connectionId });
    expect(exports.rows).toMatchObject([{ rows: null }]);
  });
});
