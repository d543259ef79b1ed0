import { randomUUID } from 'node:crypto';
import type { ExportStatus } from '../../../../src-preload/contract/exports.ts';
import type { Emit } from '../../../../src-preload/contract/index.ts';
import { CicloError } from '../../../core/failure.ts';

/** A file that is being written, and what ends it. */
type RunningExport = { status: ExportStatus; readonly ending: AbortController };

/** Files that were asked for since the app began, by their ids. */
export type RunningExports = {
  /** Begins one; answers its id. */
  readonly add: (path: string | null) => string;
  /** Throws `not_found`. */
  readonly find: (id: string) => RunningExport;
  /** Changes how it stands, and tells so. */
  readonly update: (id: string, change: Partial<ExportStatus>) => ExportStatus;
};

/** None yet; whatever changes is told. */
export function keepExports(emit: Emit): RunningExports {
  const running = new Map<string, RunningExport>();
  const find = (id: string): RunningExport => {
    const entry = running.get(id);
    if (!entry) throw new CicloError('not_found', `no export ${id}`, { id });
    return entry;
  };
  return {
    find,
    add: (path) => {
      const id = randomUUID();
      running.set(id, { status: begun(id, path), ending: new AbortController() });
      return id;
    },
    update: (id, change) => {
      const entry = find(id);
      entry.status = { ...entry.status, ...change };
      emit('exports.statusChanged', entry.status);
      return entry.status;
    },
  };
}

const begun = (id: string, path: string | null): ExportStatus => ({
  ...{ id, state: 'writing', rows: 0, totalRows: 0, path, failure: null, handedFor: null, unkept: null },
});
