import { beforeEach, describe, expect, it } from 'vitest';
import { refusedDeliveries } from '../../../../../src-main/application/features/webhooks/refused-deliveries.ts';
import { companyTag } from '../../../../../src-main/application/log/company-tags.ts';
import type { WriteEvent } from '../../../../../src-main/application/log/event-log.ts';

const HOUR_MS = 60 * 60_000;
const TAGS = { padaria: companyTag.parse('00000001'), oficina: companyTag.parse('00000002') };

let nowMs = 0;
let lines: unknown[] = [];
beforeEach(() => {
  nowMs = 1_000_000;
  lines = [];
});

function open() {
  const write: WriteEvent = (event, fields) => void lines.push([event, ...Object.values(fields)]);
  const log = { write, writeLast: write, silence: () => null, close: async () => undefined };
  const tagOf = (connectionId: string) => TAGS[connectionId === 'padaria' ? 'padaria' : 'oficina'];
  return refusedDeliveries({ log, tagOf, nowMs: () => nowMs });
}

describe('requests that were refused', () => {
  it('are told at once, of each company and with each status', () => {
    const refused = open();
    refused.note('padaria', 401);
    refused.note('padaria', 422);
    refused.note('oficina', 401);
    expect(lines).toEqual([
      ['delivery_refused', TAGS.padaria, 401, 1],
      ['delivery_refused', TAGS.padaria, 422, 1],
      ['delivery_refused', TAGS.oficina, 401, 1],
    ]);
  });

  it('are told by their number once they are many: two lines of a flood, and none is left out', () => {
    const refused = open();
    for (let asked = 0; asked < 10_000; asked += 1) refused.note('padaria', 404);
    refused.close();
    refused.close();
    expect(lines).toEqual([
      ['delivery_refused', TAGS.padaria, 404, 1],
      ['delivery_refused', TAGS.padaria, 404, 9_999],
    ]);
  });

  it.each([HOUR_MS, -HOUR_MS])('are told again after an hour, %d ms by the clock', (passed) => {
    const refused = open();
    for (const after of [0, 1, passed - Math.sign(passed), passed]) {
      nowMs = 1_000_000 + after;
      refused.note('padaria', 404);
    }
    expect(lines).toEqual([
      ['delivery_refused', TAGS.padaria, 404, 1],
      ['delivery_refused', TAGS.padaria, 404, 3],
    ]);
  });
});
