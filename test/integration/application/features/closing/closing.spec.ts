import { expect, it } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';
import type { Value } from '../../../../support/in-process/application/contract-calls.ts';

type Company = Awaited<ReturnType<typeof applicationAtBank>>;

const pointsOf = async ({ ask, connectionId }: Company, month: string) => {
  const { openPoints, isOver } = await ask('closing', 'month', { connectionId, month, basis: 'caixa' });
  const isOfPolls = ({ point }: Value<'closing', 'month'>['openPoints'][number]) =>
    point === 'not_read_to_end' || point === 'failed_poll';
  return { isOver, polls: openPoints.filter(isOfPolls).map(({ point, readOn }) => [point, readOn]) };
};

it('ends a month by a poll, and by no single record that was read after it', async () => {
  const company = await applicationAtBank();
  const { ask, connectionId, control, poll, waitingMandate } = company;
  const id = await waitingMandate();
  expect(await pointsOf(company, '2025-11')).toEqual({ isOver: false, polls: [] });
  await control.runClockTo({ date: '2025-12-02' });
  await ask('tracking', 'fetch', { connectionId, id });
  expect(await pointsOf(company, '2025-11')).toEqual({ isOver: false, polls: [] });
  await poll();
  expect(await pointsOf(company, '2025-11')).toEqual({ isOver: true, polls: [] });
});

it('takes a poll that reached nobody for one that failed', async () => {
  const company = await applicationAtBank();
  const { ask, connectionId, bank, poll } = company;
  await bank.close();
  await poll();
  expect(await ask('sync', 'status', { connectionId })).toMatchObject({
    state: 'offline',
    lastFailure: null,
  });
  expect((await pointsOf(company, '2025-10')).polls).toEqual([['failed_poll', null]]);
});
