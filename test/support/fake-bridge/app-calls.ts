import { addDays, civilDate } from '../../../src-main/core/civil-date.ts';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { ExportStatus } from '../../../src-preload/contract/exports.ts';
import type { Emit, Handlers } from '../../../src-preload/contract/index.ts';
import type { PracticeStatus } from '../../../src-preload/contract/practice.ts';
import { TODAY } from './charges.ts';

/** The calls of `app`: preferences in memory. */
export function fakeApp(first: Preferences): Handlers['app'] {
  let preferences = first;
  return {
    info: async () => ({
      version: '0.1.0',
      shell: 'browser',
      keychainProblem: null,
      preferences,
      notices: [],
    }),
    setPreferences: async ({ language = preferences.language, theme = preferences.theme }) => {
      preferences = { language, theme };
      return preferences;
    },
  };
}

/** The calls of `practice`: a clock that goes on when told. */
export function fakePractice(connectionId: string | null, emit: Emit): Handlers['practice'] {
  let status: PracticeStatus = {
    isRunning: connectionId !== null,
    today: connectionId && TODAY,
    connectionId,
  };
  const become = async (next: PracticeStatus): Promise<PracticeStatus> => {
    status = next;
    emit('practice.changed', status);
    return status;
  };
  return {
    status: async () => status,
    start: () => become({ isRunning: true, today: TODAY, connectionId: 'practice' }),
    advance: ({ days }) => become({ ...status, today: addDays(civilDate(status.today ?? TODAY), days) }),
    stop: () => become({ ...status, isRunning: false }),
  };
}

/** The calls of `exports`: an export that is half written until it is cancelled. */
export function fakeExports(emit: Emit): Handlers['exports'] {
  const writing: ExportStatus = {
    id: 'e1',
    state: 'writing',
    rows: 1_600,
    totalRows: 3_200,
    path: null,
    failure: null,
  };
  return {
    start: async () => {
      emit('exports.statusChanged', writing);
      return writing;
    },
    cancel: async () => {
      emit('exports.statusChanged', { ...writing, state: 'cancelled' });
      return null;
    },
    reveal: async () => null,
  };
}

/** The calls of `printing`: the page prints itself. */
export const fakePrinting: Handlers['printing'] = {
  print: async () => ({ outcome: 'by_page' }),
  savePdf: async () => ({ outcome: 'by_page', path: null }),
};
