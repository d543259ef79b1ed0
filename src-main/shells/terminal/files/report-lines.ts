import type { SyncReport } from '../../../../src-preload/contract/sync.ts';
import { CHARGE_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { Say } from '../texts.ts';

/** What a poll did, for reading: a line on requests and records, then the table of states. */
export function reportLines(report: SyncReport, say: Say): readonly string[] {
  const { records, changed, quarantined, requests, today } = report;
  return [
    say('sync.done', { requests, today, ...records }),
    say('sync.changes', {
      new: sum(report.new),
      changed: sum(changed),
      quarantined,
    }),
    '',
    ...stateLines(report.states, say),
  ];
}

/** What should be known of a poll that went well all the same, a sentence each. */
export function noticeLines({ notices }: SyncReport, say: Say): readonly string[] {
  return notices.map(({ code, resource }) =>
    say(`sync.notice.${code}`, { resource: say(`sync.list.${resource ?? 'all'}`) }),
  );
}

/** The table of states: how many charges are in each, in the rulebook's order. */
function stateLines(states: Readonly<Record<string, number>>, say: Say): readonly string[] {
  const counted = CHARGE_STATES.filter((state) => (states[state] ?? 0) > 0);
  const rows = counted.map((state) => [say(`states:charge.${state}.name`), String(states[state])] as const);
  const total = counted.reduce((all, state) => all + (states[state] ?? 0), 0);
  return columns([...rows, [say('sync.total'), String(total)]]);
}

/** Pads cells so that columns line up; the last column is aligned to the right. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === row.length - 1 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  '),
  );
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0);
