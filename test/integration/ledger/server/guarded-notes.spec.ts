import { describe, expect, it } from 'vitest';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
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
    expect([charges.watermark('charge'), of.reader().storedData(0).retentionYears]).toEqual([watermark, 5]);
  });
});
