import { describe, expect, it } from 'vitest';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { charge, day } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { AT, asked, office, person, writer } from '../../../support/in-process/ledger/office-people.ts';

const WATERMARK = `'ledger.watermark.settlement'`;

describe('what a ledger notes of itself at a server', () => {
  it('is moved by nobody who may only decide: neither how far the bank was read nor who is to be erased', () => {
    const of = office();
    const owner = of.ledger.place.address;
    const noted = (name: string) => asked(owner, `SELECT value FROM "${of.id}".meta WHERE name = ${name}`);
    asked(owner, `INSERT INTO "${of.id}".meta VALUES (${WATERMARK}, '2026-03-01T00:00:00.000Z')`);
    const davi = person(of, 'decide');
    const sql = (text: string) => codeOf(() => asked(davi, text.replaceAll('@', `"${of.id}".`)));
    const insert = `INSERT INTO @meta VALUES (${WATERMARK}, 'x') ON CONFLICT (name) DO UPDATE SET value = 'x'`;
    expect(sql(insert)).toBe('server_rights');
    for (const change of [
      `UPDATE @meta SET value = 'x' WHERE name = ${WATERMARK}`,
      `DELETE FROM @meta WHERE name = ${WATERMARK}`,
      `UPDATE @meta SET name = 'note.x' WHERE name = ${WATERMARK}`,
    ])
      sql(change);
    expect(sql(`UPDATE @meta SET name = ${WATERMARK} || 'x' WHERE name = 'ledger.as_of'`)).toBe(
      'server_rights',
    );
    expect(noted(WATERMARK)).toBe('2026-03-01T00:00:00.000Z');
    expect(codeOf(() => writer(of, davi).setRetention(1))).toBe('server_rights');
    expect(noted(`'ledger.retention_years'`)).toBeUndefined();
    expect(asked(davi, `SELECT value FROM "${of.id}".meta WHERE name = ${WATERMARK}`)).not.toBeUndefined();
  });

  it('is worked out and noted by who decides, and all of it by who charges', () => {
    const of = office();
    const decides = writer(of, person(of, 'decide'));
    decides.reconcile(day('2026-07-02'), AT);
    decides.setNote('filters', '[]');
    expect([of.reader().asOf(), decides.note('filters')]).toEqual(['2026-07-02', '[]']);
    const charges = writer(of, person(of, 'charge'));
    const watermark = instantFromEpochMs(0);
    const window = { resource: 'charge', watermark, today: day('2026-07-02') } as const;
    charges.store({ charges: [charge({ txid: 'new' })] }, AT, window);
    charges.setRetention(5);
    // A poll that was told nothing of charges leaves their day behind, which the next to work out a day brings on.
    charges.reconcile(day('2026-07-03'), AT, false);
    decides.reconcile(day('2026-07-04'), AT);
    expect(of.reader().asOf()).toBe('2026-07-04');
    expect([charges.watermark('charge'), of.reader().storedData(0).retentionYears]).toEqual([watermark, 5]);
  });

  it('is let through again by the next grant after a dump was restored where the groups were not', () => {
    const of = office();
    const owner = of.ledger.place.address;
    const ana = person(of, 'charge');
    writer(of, ana).setRetention(5);
    const notes = (by: ServerAddress) => Number(asked(by, `SELECT count(*) FROM "${of.id}".meta`));
    // What is made for a role that is not there is left out of a restore; that the table is guarded is not.
    for (const name of ['seen', 'decided', 'read_from_bank'])
      asked(owner, `DROP POLICY ${name} ON "${of.id}".meta`);
    expect(notes(ana)).toBe(0);
    expect(codeOf(() => writer(of, ana).setRetention(6))).toBe('server_rights');
    const [vera, davi] = [person(of, 'see'), person(of, 'decide')];
    for (const by of [vera, davi, ana]) expect(notes(by)).toBe(notes(owner));
    writer(of, ana).setRetention(6);
    writer(of, davi).setNote('filters', '[]');
    expect(codeOf(() => writer(of, davi).setRetention(7))).toBe('server_rights');
    expect(of.reader().storedData(0).retentionYears).toBe(6);
  });

  it('tells by which move it came there, which nobody changes who may only decide, nor by what an earlier version let through', () => {
    const of = office();
    const owner = of.ledger.place.address;
    asked(owner, `INSERT INTO "${of.id}".meta VALUES ('move_mark', 'm')`);
    const bia = person(of, 'decide');
    const move = () => {
      codeOf(() => asked(bia, `UPDATE "${of.id}".meta SET value = 'x' WHERE name = 'move_mark'`));
      codeOf(() => asked(bia, `INSERT INTO "${of.id}".meta VALUES ('moved_to', 'x')`));
      return asked(owner, `SELECT string_agg(value, ' ') FROM "${of.id}".meta WHERE name LIKE 'move%'`);
    };
    expect(move()).toBe('m');
    asked(owner, `ALTER POLICY decided ON "${of.id}".meta USING (NOT starts_with(name, 'ledger.'))`);
    asked(owner, `COMMENT ON POLICY decided ON "${of.id}".meta IS NULL`);
    person(of, 'see');
    expect(move()).toBe('m');
  });

  it('is guarded by what lets its own groups through, each of them', () => {
    const of = office();
    const owner = of.ledger.place.address;
    const vera = person(of, 'see');
    const policies = () =>
      asked(
        owner,
        `SELECT string_agg(oid::text, ' ' ORDER BY oid) FROM pg_policy WHERE polrelid = $1::regclass`,
        [`"${of.id}".meta`],
      );
    const made = policies();
    person(of, 'charge');
    expect(policies()).toBe(made);
    asked(owner, `ALTER POLICY seen ON "${of.id}".meta TO CURRENT_USER`);
    person(of, 'charge');
    expect(policies()).not.toBe(made);
    expect(Number(asked(vera, `SELECT count(*) FROM "${of.id}".meta`))).toBeGreaterThan(0);
  });
});
