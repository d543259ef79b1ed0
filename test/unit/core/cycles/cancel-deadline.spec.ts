import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { civilDate, instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { cancelDeadline } from '../../../../src-main/core/cycles/cancel-deadline.ts';

const calendar = businessCalendar();
const at = (text: string) => instantFromEpochMs(Date.parse(text));
const attempt = (kind: string, date: string) => ({
  kind,
  settleDate: civilDate(date),
  status: 'AGENDADA',
  rejectionCode: null,
});
const charge = {
  status: 'ATIVA',
  dueDate: civilDate('2026-12-10'),
  adjustsToBusinessDay: true,
  attempts: [],
};

describe('a charge may be cancelled', () => {
  it('until midnight before the day it settles on', () => {
    const until = '2026-12-10T03:00:00.000Z';
    expect(cancelDeadline(charge, at('2026-12-09T23:00:00-03:00'), calendar)).toEqual({
      kind: 'open',
      until,
    });
    expect(cancelDeadline(charge, at('2026-12-09T23:59:59.999-03:00'), calendar)).toMatchObject({
      kind: 'open',
    });
    expect(cancelDeadline(charge, at('2026-12-10T00:00:00-03:00'), calendar)).toEqual({
      kind: 'passed',
      until,
      settleDate: '2026-12-10',
    });
  });
  it('longer where the due date is no business day and adjusts', () => {
    const christmas = { ...charge, dueDate: civilDate('2026-12-25') };
    const now = at('2026-12-25T12:00:00-03:00');
    expect(cancelDeadline(christmas, now, calendar)).toMatchObject({ until: '2026-12-28T03:00:00.000Z' });
    const still = { ...christmas, adjustsToBusinessDay: false };
    expect(cancelDeadline(still, now, calendar).kind).toBe('passed');
  });
  it('as the first planned settlement has it, whatever our calendar says', () => {
    const planned = { ...charge, attempts: [attempt('NTAG', '2026-12-08'), attempt('AGND', '2026-12-11')] };
    const now = at('2026-12-10T12:00:00-03:00');
    expect(cancelDeadline(planned, now, calendar)).toMatchObject({ until: '2026-12-11T03:00:00.000Z' });
  });
  it.each(['CRIADA', 'ativa'])('that is %s', (status) => {
    expect(cancelDeadline({ ...charge, status }, at('2026-12-01T00:00:00Z'), calendar).kind).toBe('open');
  });
  it.each(['CONCLUÍDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA', 'EM_ANALISE'])(
    'and none that is %s',
    (status) => {
      expect(cancelDeadline({ ...charge, status }, at('2026-12-01T00:00:00Z'), calendar)).toEqual({
        kind: 'wrong_status',
        status,
      });
    },
  );
});
