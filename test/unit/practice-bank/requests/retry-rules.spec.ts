import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETRY_RULES, type RetryFacts } from '../../../../src-main/practice-bank/requests/retry-rules.ts';

const LEGAL: RetryFacts = {
  day: 103,
  today: 102,
  status: 'ATIVA',
  allowsRetries: true,
  attempts: [{ kind: 'AGND', status: 'EXPIRADA', settleDay: 100 }],
  dueDay: 100,
  nextCycleDay: 130,
};

const broken = (changes: Partial<RetryFacts>): readonly string[] =>
  RETRY_RULES.filter(({ isBroken }) => isBroken({ ...LEGAL, ...changes })).map(({ razao }) => razao);

const OPEN = 'Existe uma tentativa com status SOLICITADA ou AGENDADA.';
const UNFINISHED = 'Existe uma tentativa não finalizada.';
const TOO_LATE = 'O parâmetro data ultrapassa sete dias corridos após a data de vencimento da cobrança.';
const NOT_AFTER_DUE = 'O parâmetro data não é posterior à data de vencimento da cobrança.';
/** A first debit that was asked for too late, and planned for a business day after the due date. */
const REFUSED_EARLY = [{ kind: 'AGND', status: 'REJEITADA', settleDay: 102 }] as const;
const NEXT_CYCLE = 'O parâmetro data não é anterior ao início do próximo ciclo da recorrência.';

describe('a retry', () => {
  it('is legal on a day ahead, after an attempt that failed', () => {
    expect(broken({})).toEqual([]);
  });

  it.each([
    ['asked for', 'SOLICITADA', 104, [OPEN, UNFINISHED]],
    ['scheduled', 'AGENDADA', 104, [OPEN, 'Existe uma tentativa ativa.', UNFINISHED]],
    [
      'asked for and settling today',
      'SOLICITADA',
      102,
      [OPEN, 'Existe uma tentativa em andamento.', UNFINISHED],
    ],
    [
      'scheduled on the very day',
      'AGENDADA',
      103,
      [
        OPEN,
        'Existe uma tentativa ativa.',
        UNFINISHED,
        'Existe uma tentativa vigente para a data informada.',
      ],
    ],
    ['over, on the very day', 'REJEITADA', 103, ['Existe uma tentativa vigente para a data informada.']],
  ] as const)('while an attempt is %s', (_, status, settleDay, reasons) => {
    expect(broken({ attempts: [...LEGAL.attempts, { kind: 'NTAG', status, settleDay }] })).toEqual(reasons);
  });

  it.each([
    ['today', { day: 102 }, ['O parâmetro data não corresponde a uma data futura.']],
    ['no day of the calendar', { day: null }, ['O parâmetro data não respeita o schema.']],
    [
      'the due date, before the debit is even planned',
      { day: 100, today: 99, attempts: REFUSED_EARLY },
      [NOT_AFTER_DUE],
    ],
    ['the day after the due date', { day: 101, today: 99, attempts: REFUSED_EARLY }, []],
    ['the seventh day', { day: 107 }, []],
    ['the eighth day', { day: 108 }, [TOO_LATE]],
    ['the last day before the next cycle', { day: 105, nextCycleDay: 106 }, []],
    ['the first day of the next cycle', { day: 106, nextCycleDay: 106 }, [NEXT_CYCLE]],
    ['the seventh day, where no cycle follows', { day: 107, nextCycleDay: null }, []],
  ] as const)('on %s', (_, changes, reasons) => {
    expect(broken(changes)).toEqual(reasons);
  });

  it.each([
    [
      'where the mandate allows none',
      { allowsRetries: false },
      'A política configurada na recorrência não permite retentativa de cobrança.',
    ],
    ['of a charge that expired', { status: 'EXPIRADA' }, 'A cobrança não se encontra com o status ATIVA.'],
  ] as const)('%s', (_, changes, reason) => {
    expect(broken(changes)).toEqual([reason]);
  });

  it('is the third at most', () => {
    const tried = (times: number) =>
      Array.from({ length: times }, (_, turn) => ({
        kind: 'NTAG' as const,
        status: 'EXPIRADA' as const,
        settleDay: 90 + turn,
      }));
    expect(broken({ attempts: tried(2) })).toEqual([]);
    expect(broken({ attempts: tried(3) })).toEqual([
      'A cobrança já teve as três retentativas que a política permite.',
    ]);
  });

  it('is legal exactly on the days after today, within seven of the due date and before the next cycle', () => {
    const days = fc.record({
      day: fc.integer({ min: 90, max: 120 }),
      today: fc.integer({ min: 95, max: 110 }),
    });
    fc.assert(
      fc.property(days, fc.integer({ min: 101, max: 112 }), (when, nextCycleDay) => {
        const window = Array.from({ length: 7 }, (_, index) => 101 + index);
        const isLegal = window.includes(when.day) && when.day > when.today && when.day < nextCycleDay;
        const attempts = [{ kind: 'AGND' as const, status: 'EXPIRADA' as const, settleDay: 60 }];
        expect(broken({ ...when, nextCycleDay, attempts }).length === 0).toBe(isLegal);
      }),
    );
  });
});
