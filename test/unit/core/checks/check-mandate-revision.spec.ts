import { describe, expect, it } from 'vitest';
import { checkMandateRevision } from '../../../../src-main/core/checks/check-mandate-revision.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';

const TXID = 'a'.repeat(26);

describe('a revision', () => {
  const setting = { status: 'CRIADA', createdOn: civilDate('2026-11-20'), endDate: civilDate('2027-01-31') };
  it('holds the changed fields alone', () => {
    expect(checkMandateRevision({}, setting)).toEqual({ kind: 'draft', draft: {} });
    const form = { payerName: ' Zélia ', firstDate: '31/01/2027', locationId: '3', joiningTxid: TXID };
    expect(checkMandateRevision(form, setting)).toEqual({
      kind: 'draft',
      draft: { payerName: 'Zélia', firstDate: '2027-01-31', locationId: 3, joiningTxid: TXID },
    });
    const created = checkMandateRevision({ firstDate: '20/11/2026' }, { ...setting, endDate: null });
    expect(created).toEqual({ kind: 'draft', draft: { firstDate: '2026-11-20' } });
  });
  it.each([
    [{ firstDate: '19/11/2026' }, 'firstDate', 'in_the_past'],
    [{ firstDate: '01/02/2027' }, 'firstDate', 'after_last_date'],
    [{ payerName: '' }, 'payerName', 'required'],
    [{ payerName: 'x'.repeat(141) }, 'payerName', 'too_long'],
    [{ locationId: '' }, 'locationId', 'required'],
    [{ joiningTxid: 'x' }, 'joiningTxid', 'malformed'],
  ])('of %o is refused', (form, field, reason) => {
    expect(checkMandateRevision(form, setting)).toMatchObject({ problems: [{ field, reason }] });
  });
  it('of a locked field is refused with its lock', () => {
    const form = { payerName: 'Zélia', joiningTxid: TXID };
    expect(checkMandateRevision(form, { ...setting, status: 'APROVADA' })).toEqual({
      kind: 'problems',
      problems: [{ field: 'payerName', reason: 'locked', params: { lock: 'only_while_created' } }],
    });
  });
});
