import { describe, expect, it } from 'vitest';
import type { UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { type RegistrationFacts, webhookChecks } from '../../../../src-main/core/webhooks/webhook-checks.ts';

const at = (hour: number): UtcInstant =>
  `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z` as UtcInstant;
const good = { isGood: true, meaning: 'answers', detail: '200' } as const;
const missing = { isGood: false, meaning: 'missing', detail: '404' } as const;
const fact = (changes: Partial<RegistrationFacts<string>> = {}): RegistrationFacts<string> => ({
  target: 'mandates',
  since: at(10),
  base: good,
  delivery: good,
  channel: null,
  ...changes,
});
const outcomes = (...args: Parameters<typeof webhookChecks<string>>) =>
  webhookChecks(...args).map(({ step, outcome }) => [step, outcome]);

it('come always in the same order, and look at nothing where nothing is registered', () => {
  expect(outcomes([], null)).toEqual([
    ['paused', 'idle'],
    ['base', 'idle'],
    ['delivery', 'idle'],
    ['arrived', 'idle'],
  ]);
});

describe('whether the channel is paused', () => {
  it('is asked while deliveries are missing and nobody can see it', () => {
    expect(outcomes([fact()], null)[0]).toEqual(['paused', 'ask']);
    expect(outcomes([fact()], at(9))[0]).toEqual(['paused', 'ask']);
  });

  it('is not asked once something arrived', () => {
    expect(outcomes([fact()], at(10))[0]).toEqual(['paused', 'passed']);
  });

  it('is told with the cause where it can be seen, even though something arrived', () => {
    const paused = fact({ target: 'charges', channel: { isPaused: true, pausedBy: '404' } });
    const fine = fact({ channel: { isPaused: false, pausedBy: null } });
    expect(webhookChecks([fine, paused], at(11))[0]).toMatchObject({
      outcome: 'failed',
      targets: ['charges'],
      detail: '404',
    });
    expect(outcomes([fine], null)[0]).toEqual(['paused', 'passed']);
  });
});

it('a route that will not do is told with the registrations it is of and its answer', () => {
  const [, base, delivery] = webhookChecks([fact(), fact({ target: 'charges', delivery: missing })], null);
  expect(base).toMatchObject({ step: 'base', outcome: 'passed', targets: [] });
  expect(delivery).toMatchObject({
    step: 'delivery',
    outcome: 'failed',
    targets: ['charges'],
    detail: '404',
    meaning: 'missing',
  });
});

it('only what came since the latest registration shows that it works', () => {
  const two = [fact(), fact({ since: at(12) })];
  expect(webhookChecks(two, at(11)).at(-1)).toMatchObject({ outcome: 'waiting', at: at(12) });
  expect(webhookChecks(two, at(12)).at(-1)).toMatchObject({ outcome: 'passed', at: at(12) });
  expect(webhookChecks([fact({ since: null })], at(1)).at(-1)).toMatchObject({ outcome: 'passed' });
  expect(webhookChecks([fact({ since: null })], null).at(-1)).toMatchObject({ outcome: 'waiting', at: null });
});
