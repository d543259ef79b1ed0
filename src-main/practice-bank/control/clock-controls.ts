import type { ClockState, clock, WorldState } from '../../../src-preload/contract/practice-bank/clock.ts';
import { civilDate, parseCivilDate } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { dateOf, dayAt, dayOf, rfc3339 } from '../timeline/calendar.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The calls that let time pass, and those that tell of the world and begin another. */
export function clockControls(room: ControlRoom): ControlHandlers<keyof typeof clock> {
  return {
    readClock: () => clockState(room),
    stepClock: ({ days, hours }) => {
      if (days + hours > 0) room.clock.stepBy(days * DAY + hours * HOUR);
      return clockState(room);
    },
    runClockTo: ({ date }) => {
      room.clock.runTo(dayOf(existingDate(date)));
      return clockState(room);
    },
    startClock: ({ speed }) => {
      room.clock.start(speed);
      return clockState(room);
    },
    pauseClock: () => {
      room.clock.pause();
      return clockState(room);
    },
    setCharging: ({ charging }) => {
      room.world.setCharging(charging);
      return clockState(room);
    },
    describeWorld: () => worldState(room),
    restartWorld: ({ today, ...plan }) => {
      room.restart({ ...plan, today: dayOf(existingDate(today)) });
      return worldState(room);
    },
  };
}

function clockState({ world, clock }: ControlRoom): ClockState {
  const { isRunning, speed } = clock.state();
  return {
    now: rfc3339(world.now),
    today: dateOf(dayAt(world.now)),
    isRunning,
    speed,
    charging: world.charging,
  };
}

function worldState({ world, plan }: ControlRoom): WorldState {
  const { seed, payers, months, today } = plan;
  return {
    seed,
    payers,
    months,
    firstDay: dateOf(today),
    mandates: world.mandates.length,
    charges: world.chargeBook.charges.rows.length,
    settlements: world.chargeBook.settlements.between(0, world.now).length,
  };
}

function existingDate(text: string) {
  if (parseCivilDate(text) !== null) return civilDate(text);
  throw new CicloError('invalid_input', `no such day: ${text}`, { reason: 'no_such_day', field: 'date' });
}
