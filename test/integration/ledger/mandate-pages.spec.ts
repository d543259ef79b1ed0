import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../../src-main/ledger/model/folding.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const WORLD = smallWorld(3_600);
const AT = noon('2026-03-10');
const documents = new Map(WORLD.mandates.map(({ idRec, payer }) => [idRec, payer.document?.number ?? '']));

type StoredMandate = (typeof WORLD.mandates)[number];

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

beforeAll(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store(WORLD, AT);
  writer.reconcile(WORLD_TODAY, AT);
  reader = ledger.read();
}, 180_000);
afterAll(() => ledger[Symbol.dispose]());

describe('the list of mandates', () => {
  it('are paged in order of payer and searched by payer, document and contract', () => {
    const all = [0, 1].flatMap((page) => reader.mandatesPage({ statuses: [], search: '' }, page).rows);
    expect(all).toHaveLength(WORLD.mandates.length);
    const names = all.map(({ payerName }) => foldText(payerName));
    expect(names).toEqual(names.toSorted());
    const found = (search: string) => reader.mandatesPage({ statuses: ['APROVADA'], search }, 0).total;
    expect(found('ct-0000007')).toBe(1);
    expect(found(documents.get(all[3]?.idRec ?? '') ?? '-')).toBe(1);
    expect(found('araújo')).toBe(all.filter(({ payerName }) => payerName.includes('Araújo')).length);
    expect(reader.mandatesPage({ statuses: ['CANCELADA'], search: '' }, 0)).toEqual({ rows: [], total: 0 });
  });

  it('are searched by contracts as they are written and as people write them', () => {
    using own = newLedger();
    const [first] = WORLD.mandates;
    const odd = ['Matrícula-12', 'PLANO  B 7', 'Turma Á-1', 'ct_50%', 'OUTRO'].map((contract, at) => ({
      ...first,
      idRec: `RRodd${at}`,
      contract,
    })) as StoredMandate[];
    const to = own.write();
    to.store({ ...WORLD, charges: [], settlements: [], mandates: odd }, AT);
    to.reconcile(WORLD_TODAY, AT);
    const from = own.read();
    const found = (search: string) =>
      from.mandatesPage({ statuses: [], search }, 0).rows.map(({ contract }) => contract);
    for (const search of ['Matrícula-12', 'matricula-12', 'MATRÍCULA', 'Matr'])
      expect(found(search)).toEqual(['Matrícula-12']);
    for (const search of ['PLANO  B 7', 'plano b 7', 'Plano B'])
      expect(found(search)).toEqual(['PLANO  B 7']);
    expect(found('turma a')).toEqual(['Turma Á-1']);
    expect(found('b plano')).toEqual(['PLANO  B 7']);
    expect(found(`turma ${first?.payer.name}`)).toEqual(['Turma Á-1']);
    expect(found('_50%')).toEqual(['ct_50%']);
    expect(found('matrix')).toEqual([]);
  });

  it('show their charges, newest first', () => {
    const idRec = WORLD.mandates[0]?.idRec ?? '';
    const detail = reader.mandateDetail(idRec);
    const days = detail?.charges.map(({ dueDate }) => dueDate);
    expect(days).toHaveLength(24);
    expect(days).toEqual(days?.toSorted().toReversed());
    expect(detail?.raw).toBe(WORLD.mandates[0]?.raw);
    expect(reader.mandateDetail('nobody')).toBeNull();
  });

  it('follows what is stored meanwhile, on every page', () => {
    const every = { statuses: [], search: '' };
    const before = reader.mandatesPage(every, 1);
    const [first] = WORLD.mandates;
    const added = {
      ...first,
      idRec: 'RRadded',
      contract: 'ct-added',
      payer: { ...first?.payer, name: 'Aaron' },
    } as StoredMandate;
    writer.store({ mandates: [added] }, AT);
    expect(reader.mandatesPage(every, 0).rows[0]?.idRec).toBe('RRadded');
    expect(reader.mandatesPage(every, 1)).toMatchObject({ total: before.total + 1 });
    expect(reader.mandatesPage(every, 1).rows).toHaveLength(before.rows.length + 1);
    expect(reader.mandatesPage(every, 9)).toEqual({ rows: [], total: before.total + 1 });
  });
});
