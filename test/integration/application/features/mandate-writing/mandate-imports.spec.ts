import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, instantFromEpochMs, saoPauloDate } from '../../../../../src-main/core/civil-date.ts';
import type { ImportStatus } from '../../../../../src-preload/contract/mandate-writing.ts';
import { importTable } from '../../../../support/fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../../../support/fake/records/mandate-file.ts';
import {
  type CompanyApplication,
  openCompany,
} from '../../../../support/in-process/application/company-application.ts';
import { type BankSession, openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 4, payers: 3, months: 1 });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

const FIRST_DAY = addDays(saoPauloDate(instantFromEpochMs(Date.now())), 15);
const row = (contract: string, document?: string): string => mandateRow(contract, FIRST_DAY, document);

/** Contracts that begin so, of every mandate that the bank has. */
async function contractsAtBank(prefix: string): Promise<string[]> {
  const window = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z&paginacao.itensPorPagina=1000';
  const { body } = await bank.get(`/rec?${window}`);
  const { recs } = body as { recs: { vinculo: { contrato: string } }[] };
  const contracts = recs.map(({ vinculo }) => vinculo.contrato);
  return contracts.filter((contract) => contract.startsWith(prefix)).toSorted();
}

const statusesOf = ({ events }: CompanyApplication): ImportStatus[] =>
  events.flatMap(({ name, payload }) =>
    name === 'mandateWriting.importChanged' ? [payload as ImportStatus] : [],
  );

/** Each creation takes so long that twenty are still under way when the first is known: an import can be met in its midst. */
const slowCreations = () =>
  bank.control.addFault({ kind: 'latency', method: 'POST', path: '/rec', setting: 300 });

/** The import's last word, once it has come to an end that it had not come to before. */
async function ended(company: CompanyApplication, ends: number): Promise<ImportStatus> {
  const endings = () => statusesOf(company).filter(({ state }) => state !== 'sending');
  await expect.poll(() => endings().length, { timeout: 50_000 }).toBe(ends);
  const last = endings().at(-1);
  if (!last) throw new Error('no import has ended');
  return last;
}

const linesUpTo = (last: number): number[] => Array.from({ length: last - 1 }, (_, index) => index + 2);

it('keeps how payers are reached, as the list told it', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  const [headers = '', ...rows] = mandateFile(row('FONE-1'), row('FONE-2', '529.982.247-25')).split('\n');
  const told = ['(11) 98765-4321;ana@exemplo.com.br', '98765-4321;'];
  const lines = rows.filter((each) => each !== '').map((each, at) => `${each.trimEnd()};${told[at]}`);
  const table = importTable([`${headers.trimEnd()};Telefone;E-mail`, ...lines].join('\n'));
  expect(await ask('mandateWriting', 'readImport', { connectionId, table })).toMatchObject({
    rows: [{ problems: [] }, { problems: [{ field: 'phone', reason: 'malformed' }] }],
  });
  const mends = [{ line: 3, values: { phone: '+351 912 345 678' } }];
  const input = { connectionId, table: { ...table, mends }, acceptedDuplicates: [] };
  const { batchId } = await ask('mandateWriting', 'importRows', { ...input, lines: [2, 3] });
  await ended(company, 1);
  const made = await ask('mandateWriting', 'importResult', { connectionId, batchId });
  const contacts = await Promise.all(
    made.map(async ({ idRec }) => {
      const payer = { by: 'mandate' as const, idRec: idRec ?? '' };
      return (await ask('payers', 'detail', { connectionId, payer }))?.contact;
    }),
  );
  expect(contacts).toEqual([
    { phone: '(11) 98765-4321', email: 'ana@exemplo.com.br', note: '' },
    { phone: '+351 912 345 678', email: '', note: '' },
  ]);
});

it('sends the faultless rows alone, each once, and knows them again', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  const table = importTable(
    mandateFile(row('BOA-1'), row('MA-1', '123.456.789-00'), row('BOA-2', '12ABC34501DE35'), 'só isto'),
  );
  const reading = await ask('mandateWriting', 'readImport', { connectionId, table });
  if (reading.kind !== 'rows') throw new Error(reading.reason);
  expect(reading.rows.map(({ line, problems }) => [line, problems.map(({ field }) => field)])).toEqual([
    [2, []],
    [3, ['payerDocument']],
    [4, []],
    [5, ['whole']],
  ]);
  const input = { connectionId, table, acceptedDuplicates: [] };
  await expect(ask('mandateWriting', 'importRows', { ...input, lines: [2, 3] })).rejects.toThrow(
    /invalid_input/,
  );
  const { batchId } = await ask('mandateWriting', 'importRows', { ...input, lines: [2, 4] });
  expect(await ended(company, 1)).toMatchObject({ state: 'done', total: 2, done: 2, failure: null });
  expect(await contractsAtBank('BOA-')).toEqual(['BOA-1', 'BOA-2']);
  const result = await ask('mandateWriting', 'importResult', { connectionId, batchId });
  expect(result).toMatchObject([
    { contract: 'BOA-1', state: 'done', idRec: expect.stringMatching(/^RR/) },
    { contract: 'BOA-2', state: 'done' },
  ]);
  const again = await ask('mandateWriting', 'readImport', { connectionId, table });
  expect(again).toMatchObject({ rows: [{ duplicates: [result[0]?.idRec] }, { duplicates: [] }, {}, {}] });
  await expect(ask('mandateWriting', 'importRows', { ...input, lines: [2] })).rejects.toThrow(
    /invalid_input/,
  );
  expect(await ask('mandateWriting', 'imports', { connectionId })).toEqual([]);
  const ofImport = { connectionId, batchId };
  await expect
    .poll(() => ask('mandateWriting', 'importStatus', ofImport))
    .toMatchObject({ ...ofImport, state: 'done', total: 2, done: 2 });
  await expect(ask('mandateWriting', 'importStatus', { ...ofImport, batchId: 'import-0' })).rejects.toThrow(
    /not_found/,
  );
});

it('goes on where it was stopped: nothing is doubled, nothing is lost', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  await slowCreations();
  const contracts = Array.from({ length: 20 }, (_, index) => `PAUSA-${String(index).padStart(2, '0')}`);
  const table = importTable(mandateFile(...contracts.map((contract) => row(contract))));
  const lines = linesUpTo(21);
  const { batchId } = await ask('mandateWriting', 'importRows', {
    connectionId,
    table,
    lines,
    acceptedDuplicates: [],
  });
  await expect.poll(() => statusesOf(company).some(({ done }) => done > 0)).toBe(true);
  expect(await ask('mandateWriting', 'importStatus', { connectionId, batchId })).toMatchObject({
    state: 'sending',
  });
  await ask('mandateWriting', 'stopImport', { connectionId, batchId });
  const stopped = await ended(company, 1);
  expect(stopped.state).toBe('stopped');
  expect(await contractsAtBank('PAUSA-')).toHaveLength(stopped.done);
  expect(await ask('mandateWriting', 'imports', { connectionId })).toEqual([stopped]);
  await bank.control.replaceFaults({ faults: [] });
  await ask('mandateWriting', 'resumeImport', { connectionId, batchId });
  expect(await ended(company, 2)).toMatchObject({ state: 'done', done: 20 });
  expect(await contractsAtBank('PAUSA-')).toEqual(contracts);
});

it('creates each once though answers are lost on the way', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  await bank.control.addFault({ kind: 'truncated_body', method: 'POST', path: '/rec', count: 3 });
  const contracts = Array.from({ length: 6 }, (_, index) => `PERDA-${index}`);
  const table = importTable(mandateFile(...contracts.map((contract) => row(contract))));
  await ask('mandateWriting', 'importRows', {
    connectionId,
    table,
    lines: linesUpTo(7),
    acceptedDuplicates: [],
  });
  const first = await ended(company, 1);
  await bank.control.replaceFaults({ faults: [] });
  if (first.state === 'failed') {
    await ask('mandateWriting', 'resumeImport', { connectionId, batchId: first.batchId });
    await ended(company, 2);
  }
  expect(await contractsAtBank('PERDA-')).toEqual(contracts);
});

it('gives up what was never sent, which may then be asked for anew', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  await slowCreations();
  const contracts = Array.from({ length: 20 }, (_, index) => `FIM-${String(index).padStart(2, '0')}`);
  const table = importTable(mandateFile(...contracts.map((contract) => row(contract))));
  const lines = linesUpTo(21);
  const input = { connectionId, table, acceptedDuplicates: [] };
  const { batchId } = await ask('mandateWriting', 'importRows', { ...input, lines });
  await ask('mandateWriting', 'stopImport', { connectionId, batchId });
  const stopped = await ended(company, 1);
  await ask('mandateWriting', 'discardImport', { connectionId, batchId });
  expect(await ask('mandateWriting', 'imports', { connectionId })).toEqual([]);
  const rest = lines.slice(stopped.done);
  await bank.control.replaceFaults({ faults: [] });
  await ask('mandateWriting', 'importRows', { ...input, lines: rest });
  expect(await ended(company, 2)).toMatchObject({ state: 'done', done: rest.length });
  expect(await contractsAtBank('FIM-')).toEqual(contracts);
});

it('offers an import that has nothing left but rows in doubt, and settles it', async () => {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  const contracts = ['DUVIDA-1', 'DUVIDA-2'];
  const table = importTable(mandateFile(...contracts.map((contract) => row(contract))));
  await bank.control.addFault({ kind: 'connection_reset', method: 'POST', path: '/rec' });
  await bank.control.addFault({ kind: 'list_not_offered', method: 'GET', path: '/rec' });
  const input = { connectionId, table, lines: [2, 3], acceptedDuplicates: [] };
  const { batchId } = await ask('mandateWriting', 'importRows', input);
  const failure = { code: 'bank_down' };
  expect(await ended(company, 1)).toMatchObject({ state: 'failed', unknown: 2, failure });
  await bank.control.replaceFaults({ faults: [] });
  // The bank has had its two minutes.
  await bank.control.stepClock({ hours: 1 });
  const [offered] = await ask('mandateWriting', 'imports', { connectionId });
  expect(offered).toMatchObject({ batchId, state: 'in_doubt', unknown: 2 });
  await ask('mandateWriting', 'resumeImport', { connectionId, batchId });
  expect(await ended(company, 2)).toMatchObject({ state: 'done', done: 2 });
  expect(await contractsAtBank('DUVIDA-')).toEqual(contracts);
  expect(await ask('mandateWriting', 'imports', { connectionId })).toEqual([]);
});

/** Mandates of some contracts that the bank has, by how many locations each has. */
async function locatedAtBank(prefix: string): Promise<boolean[]> {
  const window = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z&paginacao.itensPorPagina=1000';
  const { body } = await bank.get(`/rec?${window}`);
  const { recs } = body as { recs: { vinculo: { contrato: string }; loc?: object }[] };
  return recs
    .filter(({ vinculo }) => vinculo.contrato.startsWith(prefix))
    .map(({ loc }) => loc !== undefined);
}

/** So many mandates that were imported just now, and wait for a location. */
async function importedFor(prefix: string, count: number) {
  const company = await openCompany(bank.bank.ready);
  const { ask, connectionId } = company;
  const contracts = Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
  const table = importTable(mandateFile(...contracts.map((contract) => row(contract))));
  const input = { connectionId, table, lines: linesUpTo(count + 1), acceptedDuplicates: [] };
  const { batchId } = await ask('mandateWriting', 'importRows', input);
  await ended(company, 1);
  return { company, ask, connectionId, batchId };
}

it('gives a location to each mandate of an import that has none, once', async () => {
  const { company, ask, connectionId, batchId } = await importedFor('LUGAR', 5);
  const before = await ask('mandateWriting', 'importedMandates', { connectionId, batchId });
  expect(before.map(({ hasLocation }) => hasLocation)).toEqual([false, false, false, false, false]);
  const begun = await ask('mandateWriting', 'createLocations', { connectionId, batchId });
  expect(begun).toMatchObject({ makes: 'locations', total: 5 });
  expect(await ended(company, 2)).toMatchObject({ makes: 'locations', state: 'done', done: 5 });
  expect(await locatedAtBank('LUGAR-')).toEqual([true, true, true, true, true]);
  const after = await ask('mandateWriting', 'importedMandates', { connectionId, batchId });
  expect(after.map(({ contract, hasLocation }) => [contract, hasLocation])).toEqual(
    before.map(({ contract }) => [contract, true]),
  );
  const ofLocations = { connectionId, batchId: begun.batchId };
  expect(await ask('mandateWriting', 'importedMandates', ofLocations)).toEqual(after);
  expect(await ask('mandateWriting', 'importResult', ofLocations)).toMatchObject(
    after.map(({ idRec, contract, payerName }) => ({ idRec, contract, payerName, state: 'done' })),
  );
  await expect(ask('mandateWriting', 'createLocations', { connectionId, batchId })).rejects.toThrow(
    /invalid_input/,
  );
});

it('goes on with locations whose answers were lost, and doubles none', async () => {
  const { company, ask, connectionId, batchId } = await importedFor('PERDIDO', 6);
  await bank.control.addFault({ kind: 'truncated_body', method: 'POST', path: '/locrec', count: 2 });
  await bank.control.addFault({ kind: 'truncated_body', method: 'PATCH', path: '/rec', count: 2 });
  const { batchId: locations } = await ask('mandateWriting', 'createLocations', { connectionId, batchId });
  const first = await ended(company, 2);
  await bank.control.replaceFaults({ faults: [] });
  let ends = 2;
  for (let state = first.state; state !== 'done'; ) {
    expect(await ask('mandateWriting', 'imports', { connectionId })).toMatchObject([{ makes: 'locations' }]);
    await bank.control.stepClock({ hours: 1 });
    await ask('mandateWriting', 'resumeImport', { connectionId, batchId: locations });
    ends += 1;
    ({ state } = await ended(company, ends));
    expect(ends).toBeLessThan(6);
  }
  expect(await locatedAtBank('PERDIDO-')).toEqual(Array.from({ length: 6 }, () => true));
  const rows = await ask('mandateWriting', 'importedMandates', { connectionId, batchId });
  expect(rows.every(({ hasLocation }) => hasLocation)).toBe(true);
});
