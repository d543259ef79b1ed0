import { beforeAll, expect, it, vi } from 'vitest';
import type { Failure } from '../../../../../src-preload/contract/errors.ts';
import type { ExportStatus } from '../../../../../src-preload/contract/exports.ts';

vi.stubGlobal('window', { ciclo: { on: () => () => undefined, invoke: async () => undefined } });

const { standingIn, startExport, useExportStore } = await import(
  '../../../../../src-renderer/features/exports/export-store.ts'
);

const STATUS: ExportStatus = {
  ...{ id: '1', state: 'writing', rows: 0, totalRows: 0 },
  ...{ path: null, failure: null, handedFor: null, unkept: null },
};
const REFUSAL: Failure = { code: 'disk_full', message: '', params: {} };
const ASKED = { subject: 'charges', at: '2026-10-05T12:00:00.000Z' } as const;
const inCompany = (id: string) => standingIn(useExportStore.getState(), id);
const ended = { asked: null, status: null, refusal: null, isAsking: false, waitsFor: null };

beforeAll(() => expect(inCompany('sol')).toEqual(ended));

it('is told in its company, and waited for in the others while it is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<{ ok: true; value: ExportStatus }>();
  const asking = startExport('sol', ASKED, () => promise);
  expect(inCompany('sol')).toMatchObject({ isAsking: true, waitsFor: null });
  expect(inCompany('lua')).toEqual({ ...ended, waitsFor: 'sol' });
  resolve({ ok: true, value: STATUS });
  await asking;
  expect(inCompany('sol')).toEqual({ ...ended, asked: ASKED, status: STATUS });
  expect(inCompany('lua')).toEqual({ ...ended, waitsFor: 'sol' });
});

it.each(['done', 'cancelled', 'failed'] as const)(
  'is nothing to another company once it is %s',
  async (state) => {
    const status = { ...STATUS, state, path: '/sol.csv', handedFor: '2026-02' };
    await startExport('sol', ASKED, async () => ({ ok: true, value: status }));
    expect(inCompany('sol').status).toEqual(status);
    expect(inCompany('lua')).toEqual(ended);
  },
);

it('is refused to its company alone', async () => {
  await startExport('sol', ASKED, async () => ({ ok: false, error: REFUSAL }));
  expect(inCompany('sol').refusal).toEqual(REFUSAL);
  expect(inCompany('lua')).toEqual(ended);
});
