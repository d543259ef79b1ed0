import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, instantFromEpochMs, saoPauloDate } from '../../../../../src-main/core/civil-date.ts';
import { brazilianDate } from '../../../../../src-main/core/csv-cells.ts';
import type { MandateForm } from '../../../../../src-preload/contract/mandate-writing.ts';
import { mandateForm } from '../../../../support/fake/records/mandate-form.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { type BankSession, openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 3, payers: 6, months: 1 });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

/** How many mandates the bank was asked to create. */
async function creations(): Promise<number> {
  const seen = await bank.control.listRequests({ limit: 1_000 });
  return seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/rec')).length;
}

const isPatch = ({ method }: { readonly method: string }): boolean => method === 'PATCH';

/** A company that is added by hand goes by the system's clock, as at a real bank. */
const TODAY = saoPauloDate(instantFromEpochMs(Date.now()));
const inDays = (days: number): string => brazilianDate(addDays(TODAY, days));

/** Rounds of clicks that follow each other ever less closely. */
const ROUNDS = 12;

let lastContract = 0;
const newForm = (change: Partial<MandateForm> = {}): MandateForm => {
  lastContract += 1;
  return mandateForm({ contract: `NOVO-${lastContract}`, firstDate: inDays(15), ...change });
};

async function created(company: Awaited<ReturnType<typeof openCompany>>, form: MandateForm): Promise<string> {
  const { ask, connectionId } = company;
  const result = await ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [] });
  if (result.kind !== 'done' || result.id === null) throw new Error(JSON.stringify(result));
  return result.id;
}

describe('a new mandate', () => {
  it.each([
    ['a CPF', '12345678909', '123.456.789-09'],
    ['an alphanumeric CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
  ])('of %s is created at the bank and stands in the ledger', async (_kind, typed, written) => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const form = newForm({ payerDocument: typed });
    const reading = await ask('mandateWriting', 'check', { connectionId, form });
    expect(reading).toMatchObject({ problems: [], document: written, amount: 123_456, duplicates: [] });
    expect(reading.dueDates).toHaveLength(6);
    expect(reading.dueDates[0]).toBe(addDays(TODAY, 15));
    const idRec = await created(company, form);
    const { row } = await ask('mandates', 'detail', { connectionId, idRec });
    expect(row).toMatchObject({ statusKind: 'CRIADA', contract: form.contract, fixedAmount: 123_456 });
  });

  it('with problems is not sent', async () => {
    const { ask, connectionId } = await openCompany(bank.bank.ready);
    const before = await creations();
    const form = newForm({ payerDocument: '123.456.789-00', firstDate: '31/02/2027', floorAmount: '1,00' });
    const result = await ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [] });
    const fields = result.kind === 'problems' ? result.problems.map(({ field }) => field) : [];
    expect(fields).toEqual(['payerDocument', 'firstDate', 'value']);
    expect(await creations()).toBe(before);
  });

  it('with the payer and contract of a live one is created only when that is meant', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const form = newForm();
    const twin = await created(company, form);
    const before = await creations();
    expect(await ask('mandateWriting', 'check', { connectionId, form })).toMatchObject({
      duplicates: [twin],
    });
    const refused = await ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [] });
    expect(refused).toMatchObject({ problems: [{ field: 'contract', reason: 'duplicate_contract' }] });
    expect(await creations()).toBe(before);
    const meant = await ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [twin] });
    expect(meant.kind).toBe('done');
  });

  it('that is meant beside a twin is created once for each word given, however often it is clicked', async () => {
    const first = await openCompany(bank.bank.ready);
    const form = newForm();
    const { ask, connectionId } = first;
    const before = await creations();
    let duplicates = [await created(first, form)];
    const create = (acceptedDuplicates: string[]) =>
      ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates }).then(
        ({ kind }) => kind,
        () => 'rejected',
      );
    for (let round = 1; round <= ROUNDS; round += 1) {
      const clicks = Array.from({ length: 3 }, (_, at) =>
        wait(at * round * 7).then(() => create(duplicates)),
      );
      const ends = await Promise.all(clicks);
      expect([round, ends.filter((kind) => kind === 'done').length]).toEqual([round, 1]);
      // One that comes after the others are through has not been shown the new one either.
      expect(await create(duplicates)).toBe('problems');
      duplicates = (await ask('mandateWriting', 'check', { connectionId, form })).duplicates;
      expect(duplicates).toHaveLength(round + 1);
    }
    expect(await creations()).toBe(before + 1 + ROUNDS);
  });

  it('that two clicks ask for at once is created once', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const before = await creations();
    const input = { connectionId, form: newForm(), acceptedDuplicates: [] };
    const both = await Promise.allSettled([
      ask('mandateWriting', 'create', input),
      ask('mandateWriting', 'create', input),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await creations()).toBe(before + 1);
  });

  it('that could not be read after it was created is a twin all the same', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const form = newForm();
    await bank.control.addFault({ kind: 'status_403', method: 'GET', path: '/rec/*' });
    const twin = await created(company, form);
    const before = await creations();
    expect(await ask('mandateWriting', 'check', { connectionId, form })).toMatchObject({
      duplicates: [twin],
    });
    const again = await ask('mandateWriting', 'create', { connectionId, form, acceptedDuplicates: [] });
    expect(again).toMatchObject({ problems: [{ reason: 'duplicate_contract', params: { idRec: twin } }] });
    expect(await creations()).toBe(before);
  });

  it('begins as a copy without contract, location, joining charge and days that have passed', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const form = newForm({ agreement: '', object: 'Aulas', retryPolicy: 'nao' });
    const copyOf = await created(company, form);
    const copy = await ask('mandateWriting', 'draft', { connectionId, copyOf });
    expect(copy.original).toEqual({ payerName: form.payerName, contract: form.contract });
    expect(copy.form).toEqual({
      ...form,
      contract: '',
      periodicity: 'MENSAL',
      retryPolicy: 'NAO_PERMITE',
      fixedAmount: '1234,56',
    });
  });
});

describe('a mandate that exists', () => {
  it('is revised while CRIADA: the changed fields alone', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const idRec = await created(company, newForm());
    const { locks } = await ask('mandateWriting', 'revisable', { connectionId, idRec });
    expect(locks).toMatchObject({ contract: 'never', value: 'never' });
    expect(locks).not.toHaveProperty('payerName');
    const changes = { payerName: 'Heloísa Araújo Lima', firstDate: inDays(20) };
    const result = await ask('mandateWriting', 'revise', { connectionId, idRec, changes });
    expect(result.kind).toBe('done');
    const { row } = await ask('mandates', 'detail', { connectionId, idRec });
    expect(row).toMatchObject({ payerName: 'Heloísa Araújo Lima', startDate: addDays(TODAY, 20) });
    const nothing = await ask('mandateWriting', 'revise', { connectionId, idRec, changes: {} });
    expect(nothing.kind).toBe('problems');
  });

  it('of another company is not cancelled, and the bank is not asked', async () => {
    const { ask, connectionId } = await openCompany(bank.bank.ready);
    const before = (await bank.control.listRequests({ limit: 1_000 })).filter(isPatch).length;
    const idRec = 'RR999900112025112000000000999';
    const failure = await ask('mandateWriting', 'cancel', { connectionId, idRec }).catch(String);
    expect(failure).toContain('not_found');
    expect((await bank.control.listRequests({ limit: 1_000 })).filter(isPatch)).toHaveLength(before);
  });

  it('is locked once approved, and says why', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const rows = await ask('mandates', 'page', {
      connectionId,
      filter: { statuses: ['APROVADA'], search: '' },
      page: 0,
    });
    const idRec = rows.rows[0]?.idRec ?? '';
    const { locks } = await ask('mandateWriting', 'revisable', { connectionId, idRec });
    expect(locks).toMatchObject({ payerName: 'only_while_created', contract: 'never' });
    const changes = { payerName: 'Outro nome' };
    const problems = await ask('mandateWriting', 'checkRevision', { connectionId, idRec, changes });
    expect(problems).toEqual([
      { field: 'payerName', reason: 'locked', params: { lock: 'only_while_created' } },
    ]);
  });

  it('is cancelled, and its history tells who did what', async () => {
    const company = await openCompany(bank.bank.ready);
    const { ask, connectionId } = company;
    const idRec = await created(company, newForm());
    await ask('mandateWriting', 'revise', { connectionId, idRec, changes: { payerName: 'Ana' } });
    expect(await ask('mandateWriting', 'cancel', { connectionId, idRec })).toMatchObject({ kind: 'done' });
    const { row } = await ask('mandates', 'detail', { connectionId, idRec });
    expect(row.statusKind).toBe('CANCELADA');
    const history = await ask('mandateWriting', 'history', { connectionId, idRec });
    const words = history.map((event) =>
      'write' in event ? event.write : 'status' in event ? event.status : event.kind,
    );
    expect(words.toSorted()).toEqual([
      'CANCELADA',
      'CRIADA',
      'cancel_mandate',
      'create_mandate',
      'revise_mandate',
    ]);
    expect(history.find((event) => 'write' in event && event.write === 'revise_mandate')).toMatchObject({
      fields: ['payerName'],
      state: 'done',
    });
  });
});

it('saves the template of an import where it was asked to', async () => {
  const path = join(tempFolder(), 'modelo.csv');
  const { ask } = await openCompany(bank.bank.ready, { services: { chooseSavePath: async () => path } });
  expect(await ask('mandateWriting', 'importTemplate', { language: 'pt-BR', format: 'csv' })).toEqual({
    path,
  });
  expect(readFileSync(path, 'utf8')).toMatch(
    /^\uFEFFnome_do_pagador;cpf_ou_cnpj;telefone;email;contrato;.*\r\nEXEMPLO .*\r\n$/,
  );
});

it('saves rows that were left out as CSV, where a spreadsheet takes none for a formula', async () => {
  const path = join(tempFolder(), 'linhas.csv');
  const { ask } = await openCompany(bank.bank.ready, { services: { chooseSavePath: async () => path } });
  const rows = [
    ['nome', 'motivo'],
    ['=1+1', 'Confira; o número.'],
  ];
  expect(await ask('mandateWriting', 'saveLeftOut', { language: 'pt-BR', rows })).toEqual({ path });
  expect(readFileSync(path, 'utf8')).toBe('\uFEFFnome;motivo\r\n\'=1+1;"Confira; o número."\r\n');
});
