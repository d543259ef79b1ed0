import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import {
  assertHistory,
  assertTransition,
  canMove,
  FIRST_STATUS,
  type Machine,
  STATE_MACHINES,
  statusesFromWhich,
} from '../../../src-main/practice-bank/rules/state-machines.ts';
import { World } from '../../../src-main/practice-bank/storage/world.ts';
import { dayOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { noonOf } from '../../../src-main/practice-bank/timeline/clock.ts';

const DAYS_ON = 120;
const SEEDS = [1, 2, 7, 2_025];
const DAYS = ['2025-11-20', '2024-02-29'];

describe('everything that the engine plays moves as the machines allow', () => {
  it.each(SEEDS.flatMap((seed) => DAYS.map((day) => [seed, day] as const)))('seed %i on %s', (seed, day) => {
    const span = { seed, today: dayOf(civilDate(day)), months: 12 };
    const world = new World(span, 150, noonOf(span.today));
    const walked: Record<Machine, number> = { rec: 0, solicrec: 0, cobr: 0, tentativa: 0 };
    const walk = (machine: Machine, history: Parameters<typeof assertHistory>[1]) => {
      assertHistory(machine, history);
      walked[machine] += 1;
    };
    world.moveTo(noonOf(span.today + DAYS_ON));
    for (const mandate of world.mandates) {
      walk('rec', mandate.history);
      for (const { history } of mandate.confirmations) walk('solicrec', history);
      for (const { charge } of world.chargesOf(mandate)) {
        walk('cobr', charge.history);
        for (const { history } of charge.attempts) walk('tentativa', history);
      }
    }
    expect(walked.rec).toBe(150);
    expect(walked.solicrec).toBeGreaterThan(10);
    expect(walked.cobr).toBeGreaterThan(500);
    expect(walked.tentativa).toBeGreaterThan(walked.cobr);
  });
});

// rules/records.md, Statuses.
const LEGAL: Readonly<Record<Machine, Readonly<Record<string, readonly string[]>>>> = {
  rec: {
    CRIADA: ['APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'],
    APROVADA: ['CANCELADA', 'EXPIRADA'],
  },
  solicrec: {
    CRIADA: ['ENVIADA', 'EXPIRADA', 'CANCELADA'],
    ENVIADA: ['RECEBIDA', 'EXPIRADA', 'CANCELADA'],
    RECEBIDA: ['ACEITA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'],
  },
  cobr: {
    CRIADA: ['ATIVA', 'REJEITADA', 'CANCELADA'],
    ATIVA: ['CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'],
  },
  tentativa: {
    SOLICITADA: ['AGENDADA', 'REJEITADA', 'CANCELADA'],
    AGENDADA: ['PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA'],
  },
};
const MACHINES = Object.keys(STATE_MACHINES) as Machine[];
const statusesOf = (machine: Machine): readonly string[] => [
  ...new Set(STATE_MACHINES[machine].flatMap(({ from, to }) => [from, to])),
];

describe.each(MACHINES)('the machine of %s', (machine) => {
  it('allows what rules/records.md draws and nothing else', () => {
    for (const from of statusesOf(machine)) {
      for (const to of statusesOf(machine)) {
        const isLegal = LEGAL[machine][from]?.includes(to) === true;
        expect([from, to, canMove(machine, from, to)]).toEqual([from, to, isLegal]);
        if (isLegal) assertTransition(machine, from, to);
        else expect(() => assertTransition(machine, from, to)).toThrow(RangeError);
      }
    }
  });

  it('lets a receiver bring about nothing but CANCELADA', () => {
    const reached = statusesOf(machine).filter((to) => statusesFromWhich(machine, to, 'receiver').size > 0);
    expect(reached).toEqual(['CANCELADA']);
  });
});

describe('a status change', () => {
  it('is made by those who may', () => {
    expect([...statusesFromWhich('rec', 'CANCELADA', 'receiver')]).toEqual(['CRIADA', 'APROVADA']);
    expect([...statusesFromWhich('rec', 'CANCELADA', 'payer')]).toEqual(['APROVADA']);
    expect([...statusesFromWhich('solicrec', 'CANCELADA', 'receiver')]).toEqual([
      'CRIADA',
      'ENVIADA',
      'RECEBIDA',
    ]);
    expect([...statusesFromWhich('cobr', 'CANCELADA', 'receiver')]).toEqual(['CRIADA', 'ATIVA']);
    expect([...statusesFromWhich('rec', 'APROVADA', 'receiver')]).toEqual([]);
    expect([...statusesFromWhich('rec', 'APROVADA', 'payer')]).toEqual(['CRIADA']);
  });
});

describe('a history', () => {
  it.each([
    ['does not begin anywhere', [{ status: 'APROVADA', at: 1 }]],
    ['does not begin with nothing', []],
    [
      'does not leap',
      [
        { status: FIRST_STATUS.rec, at: 1 },
        { status: 'CANCELADA', at: 2 },
        { status: 'APROVADA', at: 3 },
      ],
    ],
    [
      'does not run backwards',
      [
        { status: FIRST_STATUS.rec, at: 2 },
        { status: 'APROVADA', at: 1 },
      ],
    ],
  ] as const)('%s', (_name, history) => {
    expect(() => assertHistory('rec', history)).toThrow(RangeError);
  });
});
