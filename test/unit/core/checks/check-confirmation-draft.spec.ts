import { describe, expect, it } from 'vitest';
import {
  type ConfirmationForm,
  type ConfirmationSetting,
  checkConfirmationDraft,
} from '../../../../src-main/core/checks/check-confirmation-draft.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';

const ID_REC = 'RR1234567820260105abcdefghijk';

describe('a new confirmation request', () => {
  const setting: ConfirmationSetting = {
    mandateStatus: 'CRIADA',
    earlier: ['REJEITADA', 'EXPIRADA', 'CANCELADA', 'ACEITA'],
    now: instantFromEpochMs(Date.parse('2026-11-21T12:00:00Z')),
  };
  const form: ConfirmationForm = {
    idRec: ID_REC,
    expiresAt: '22/11/2026 18:00',
    document: '12.ABC.345/01DE-35',
    account: '123',
    branch: '0001',
    institution: '12345678',
  };
  it('becomes a draft', () => {
    expect(checkConfirmationDraft(form, setting)).toEqual({
      kind: 'draft',
      draft: {
        idRec: ID_REC,
        expiresAt: '2026-11-22T21:00:00.000Z',
        recipient: {
          document: { kind: 'cnpj', number: '12ABC34501DE35' },
          account: '123',
          branch: '0001',
          institution: '12345678',
        },
      },
    });
  });
  it.each<[Partial<ConfirmationForm>, string, string]>([
    [{ idRec: '' }, 'idRec', 'required'],
    [{ expiresAt: '21/11/2026 09:00' }, 'expiresAt', 'in_the_past'],
    [{ document: '' }, 'recipient', 'required'],
    [{ account: '1'.repeat(21) }, 'recipient', 'too_long'],
    [{ branch: '12345' }, 'recipient', 'too_long'],
    [{ institution: '123' }, 'recipient', 'malformed'],
  ])('%o is refused', (change, field, reason) => {
    const result = checkConfirmationDraft({ ...form, ...change }, setting);
    const part = field === 'recipient' ? { part: Object.keys(change)[0] } : {};
    expect(result).toMatchObject({ problems: [{ field, reason, params: part }] });
  });
  it.each(['CRIADA', 'ENVIADA', 'recebida'])('waits for the one before that is %s', (status) => {
    const result = checkConfirmationDraft(form, { ...setting, earlier: ['REJEITADA', status] });
    expect(result).toMatchObject({ problems: [{ field: 'idRec', reason: 'request_open' }] });
  });
  it('needs a mandate that is CRIADA', () => {
    const result = checkConfirmationDraft(form, { ...setting, mandateStatus: 'APROVADA' });
    expect(result).toMatchObject({ problems: [{ field: 'idRec', reason: 'mandate_status' }] });
  });
});
