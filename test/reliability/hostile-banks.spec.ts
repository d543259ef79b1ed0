import { expect, it } from 'vitest';
import { runChild } from '../support/own-process/killed-child.ts';
import { TRIALS_TIMEOUT_MS } from './support/campaign.ts';
import { keepFigure } from './support/figures.ts';
import { HostileBank, type Hostility } from './support/hostile-bank.ts';
import type { HostileOrders, HostileOutcome } from './support/hostile-child.ts';

const CHILD = new URL('./support/hostile-child.ts', import.meta.url).pathname;
const MOST_GROWTH_MB = 600;

type Case = {
  readonly hostility: Hostility;
  readonly expected: Pick<HostileOutcome, 'code'> & Partial<Pick<HostileOutcome, 'charges'>>;
  readonly mostRequests: number;
  readonly patience?: Omit<HostileOrders, 'access'>;
};

const CASES: readonly Case[] = [
  { hostility: 'huge_pages', expected: { code: null, charges: 3_000 }, mostRequests: 1_000 },
  {
    hostility: 'huge_whatever_is_asked',
    expected: { code: 'answer_too_large', charges: 0 },
    mostRequests: 100,
  },
  {
    hostility: 'drip',
    expected: { code: 'timed_out', charges: 0 },
    mostRequests: 60,
    patience: { deadlineMs: 300 },
  },
  {
    // A count is believed as far as pages bear it out, and no page of these holds anything.
    hostility: 'empty_windows_that_count_a_million',
    expected: { code: null, charges: 0 },
    mostRequests: 100,
  },
  { hostility: 'endless', expected: { code: 'pages_kept_moving' }, mostRequests: 1_000 },
  { hostility: 'never_agreeing', expected: { code: 'pages_kept_moving' }, mostRequests: 15_000 },
];

it.each(CASES)(
  'a list of $hostility costs bounded memory and requests, is told, and the others are read',
  async ({ hostility, expected, mostRequests, patience = {} }) => {
    await using bank = await HostileBank.start(hostility);
    const orders: HostileOrders = { access: bank.access, ...patience };
    const { lines, ms } = await runChild(CHILD, orders, null);
    const outcome: HostileOutcome = JSON.parse(lines.at(-1) ?? '');
    const grownMb = Math.round(outcome.grownKb / 1_024);
    const found = `${outcome.code ?? 'read whole'}, ${bank.chargeRequests} requests, ${grownMb} MB, ${Math.round(ms)} ms`;
    keepFigure({ subject: `a list of ${hostility.replaceAll('_', ' ')}`, trials: 1, found });
    expect(outcome).toMatchObject({ ...expected, othersAreRead: true });
    expect(bank.chargeRequests).toBeLessThan(mostRequests);
    expect(grownMb).toBeLessThan(MOST_GROWTH_MB);
  },
  TRIALS_TIMEOUT_MS,
);
