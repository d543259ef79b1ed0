import { expect, it } from 'vitest';
import { plannedDates } from '../../../../src-main/core/cycles/planned-dates.ts';

const calendar = { firstDate: '31/01/2027', lastDate: '', periodicity: 'MENSAL' };

it('counts each date from the first: a day that a month lacks becomes its last', () => {
  expect(plannedDates(calendar, 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(plannedDates({ ...calendar, periodicity: 'semanal' }, 2)).toEqual(['2027-01-31', '2027-02-07']);
});

it('stops with the last date, that day included', () => {
  expect(plannedDates({ ...calendar, lastDate: '28/02/2027' }, 4)).toEqual(['2027-01-31', '2027-02-28']);
  expect(plannedDates({ ...calendar, lastDate: '27/02/2027' }, 4)).toEqual(['2027-01-31']);
});

it('says nothing of what it cannot understand, and leaves out a last date that is none', () => {
  expect(plannedDates({ ...calendar, firstDate: '31/02/2027' }, 4)).toEqual([]);
  expect(plannedDates({ ...calendar, periodicity: 'às vezes' }, 4)).toEqual([]);
  expect(plannedDates({ ...calendar, lastDate: 'logo' }, 2)).toHaveLength(2);
});
