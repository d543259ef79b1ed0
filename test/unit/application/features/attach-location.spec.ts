import { expect, it } from 'vitest';
import { attachLocation } from '../../../../src-main/application/features/activation/steps.ts';
import type { SendOptions } from '../../../../src-main/application/outbox/outbox.ts';

const MANDATE = { connectionId: 'padaria', idRec: 'RR1234567820260331abcdefghijk' };
const WAITING = { status: 'CRIADA', startDate: '2026-03-31' };

/** What another window does to the mandate's location between this one's look and its last check; the writes that went out. */
async function attached(chosen: number | null, meanwhile: string | null) {
  const sent: string[] = [];
  let location: string | null = null;
  const read = {
    mandateDetail: async () => ({ row: WAITING, location }),
    locationMadeFor: async () => 7,
  };
  const send = async (_: string, { kind }: { kind: string }, { lastCheck }: SendOptions) => {
    location = meanwhile;
    await lastCheck?.();
    sent.push(kind);
    return { kind: 'done', id: MANDATE.idRec };
  };
  const services = { ledgers: { read }, outbox: { send } } as unknown as Parameters<typeof attachLocation>[0];
  const code = await attachLocation(services, MANDATE, chosen).then(
    () => null,
    ({ code }) => code,
  );
  return { code, sent };
}

it('links the location that was made for a mandate, unless another window has linked it since it was found', async () => {
  expect(await attached(null, null)).toEqual({ code: null, sent: ['revise_mandate'] });
  expect(await attached(null, 'bank.example/rec/7')).toEqual({ code: 'already_running', sent: [] });
});

it('links the one that a person has chosen, whatever the mandate has', async () => {
  expect(await attached(9, 'bank.example/rec/7')).toEqual({ code: null, sent: ['revise_mandate'] });
});
