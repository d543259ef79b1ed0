import { expect, it } from 'vitest';
import { isGoodMeaning, probeMeaning } from '../../../../src-main/core/webhooks/probe-meaning.ts';

it.each([
  [200, 'answers', 'open'],
  [204, 'answers', 'open'],
  [301, 'redirects', 'redirects'],
  [400, 'odd', 'exists'],
  [401, 'guarded', 'filters'],
  [403, 'guarded', 'filters'],
  [404, 'missing', 'missing'],
  [405, 'verb_refused', 'verb_refused'],
  [410, 'missing', 'missing'],
  [418, 'odd', 'odd'],
  [421, 'host_refused', 'host_refused'],
  [422, 'odd', 'exists'],
  [502, 'broken', 'broken'],
] as const)('%i on the base route: %s; on the delivery route: %s', (status, base, delivery) => {
  expect(probeMeaning('base', { kind: 'answered', status })).toBe(base);
  expect(probeMeaning('delivery', { kind: 'answered', status })).toBe(delivery);
});

it('no answer is never good', () => {
  for (const reason of ['dns', 'refused', 'tls', 'timed_out', 'unreachable'] as const) {
    expect(isGoodMeaning(probeMeaning('base', { kind: 'failed', reason }))).toBe(false);
  }
});
