import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { ExportRequest, ExportStatus } from '../../../../src-preload/contract/exports.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { MOVEMENT_KINDS } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { monthAround } from '../../../kit/formats/days.ts';
import { type Look, nothing, type Outcome } from './several.ts';
import { untilOver } from './until-over.ts';

/** The files of a month that several companies are asked for. */
export const SEVERAL_FILES = ['receipts', 'charges', 'monthly'] as const;
export type SeveralFile = (typeof SEVERAL_FILES)[number];

/** Writes a file of a month, `YYYY-MM`, of each company: the person chooses a place for the first, the others are written beside it. */
export function lookToExport(file: SeveralFile, month: string): Look {
  let first: string | null = null;
  const write = async (connectionId: string): Promise<Result<Outcome>> => {
    const begun = await ciclo.exports.start({ ...request(connectionId, file, month), beside: first });
    if (!begun.ok) return begun;
    const ended = await untilWritten(begun.value.id);
    if (!ended.ok) return ended;
    if (ended.value.state === 'done') first ??= ended.value.id;
    return outcomeOf(ended.value);
  };
  return async ({ connectionId }) => {
    const isRead = await ciclo.sync.hasReadAll({ connectionId });
    if (!isRead.ok) return isRead;
    if (!isRead.value) return nothing('not_read');
    const carryOut = () => write(connectionId);
    return { ok: true, value: { kind: 'ready', count: null, amount: null, left: 0, carryOut } };
  };
}

function request(connectionId: string, subject: SeveralFile, month: string): ExportRequest {
  const { first: from, last: to } = monthAround(`${month}-01`, 0);
  const isOfCharges = subject === 'charges';
  return {
    connectionId,
    subject,
    preset: 'excel-br',
    columns: [...CHARGE_COLUMNS],
    filter: isOfCharges ? { ...EVERY_CYCLE, dueFrom: from, dueTo: to } : EVERY_CYCLE,
    movements: isOfCharges ? null : { from, to, kinds: [...MOVEMENT_KINDS], search: '' },
    payer: null,
    fullDocuments: false,
  };
}

const untilWritten = (id: string): Promise<Result<ExportStatus>> =>
  untilOver(
    () => ciclo.exports.status({ id }),
    ({ state }) => state !== 'writing' && state !== 'choosing',
    (wake) => onEvent('exports.statusChanged', (status) => status.id === id && wake()),
  );

function outcomeOf({ state, rows, path, failure }: ExportStatus): Result<Outcome> {
  if (failure !== null) return { ok: false, error: failure };
  if (state !== 'done') return { ok: true, value: { kind: 'not_done', why: 'no_place' } };
  return { ok: true, value: { kind: 'done', count: rows, path } };
}
