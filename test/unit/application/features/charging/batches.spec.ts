import { expect, it, vi } from 'vitest';
import { createBatches } from '../../../../../src-main/application/features/charging/batches.ts';
import type { ChargingServices } from '../../../../../src-main/application/features/charging/setting.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';

const TALLY = {
  ...{ batchId: 'b', total: 2, done: 0, refused: 0, unknown: 0, waiting: 2, sent: 0, notDone: 0 },
  replaces: null,
};

it('the end of a sending is told also where what ended it keeps the ledger from being read: who waits for it asks anew', async () => {
  const gone = new CicloError('server_gone', 'the server went away');
  const chargeTally = vi.fn().mockResolvedValueOnce(TALLY).mockRejectedValue(gone);
  const told: [string, unknown][] = [];
  const services = {
    emit: (name: string, payload: unknown) => told.push([name, payload]),
    now: () => '1970-01-01T00:00:00.000Z',
    ledgers: { read: { chargeTally }, write: { recordAct: async () => undefined } },
    outbox: {
      resumeBatch: async (_company: string, _batch: string, tell: (progress: object) => void) => {
        tell({ total: 2, done: 1, refused: 0, unknown: 0, stoppedBy: null });
        throw gone;
      },
    },
  };
  const { handlers, runs } = createBatches(services as unknown as ChargingServices);
  await handlers.resume({ connectionId: 'c', batchId: 'b' });
  await vi.waitFor(() => expect(told).toContainEqual(['sync.ledgerChanged', { connectionId: 'c' }]));
  expect(runs.isRunning('c', 'b')).toBe(false);
});
