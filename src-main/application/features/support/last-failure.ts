import type { LogLine } from '../../log/log-files.ts';

/** What failed last, as the log has it. */
export type LastFailure = {
  readonly at: string;
  readonly event: string;
  readonly code: string | null;
  /** The call, command, endpoint, write or line of our source; null where the event alone tells. */
  readonly where: string | null;
  readonly company: string | null;
};

/** The newest line that tells of a failure; null where none does. */
export function lastFailureIn(lines: readonly LogLine[]): LastFailure | null {
  const line = lines.findLast(isFailure);
  if (line === undefined) return null;
  const { at, event } = line;
  return { at, event, code: codeOf(line), where: whereOf(line), company: textOf(line.company) };
}

/** What is answered to nobody without the secret (webhooks/README.md). All else a stranger may bring about at any time, and would have it stand here in place of what failed. */
const OF_DELIVERIES: ReadonlySet<number> = new Set([400, 415, 422, 503]);

const FAILURES: Partial<Record<LogLine['event'], (line: LogLine) => boolean>> = {
  exception: () => true,
  call_failed: () => true,
  noticed: () => true,
  request_failed: () => true,
  delivery_refused: ({ status }) => typeof status === 'number' && OF_DELIVERIES.has(status),
  poll_ended: ({ outcome }) => outcome === 'failed' || outcome === 'offline',
  write_ended: ({ outcome }) => outcome !== 'done',
  copy_ended: ({ outcome }) => outcome !== 'made',
  command_ended: ({ outcome }) => outcome === 'failed',
  keychain_opened: ({ isAvailable }) => isAvailable === false,
};

const isFailure = (line: LogLine): boolean => FAILURES[line.event]?.(line) ?? false;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const codeOf = ({ code, status }: LogLine): string | null =>
  textOf(code) ?? (typeof status === 'number' ? String(status) : null);

function whereOf({ frames, call, command, endpoint, method, write }: LogLine): string | null {
  const [frame] = Array.isArray(frames) ? frames : [];
  const request = textOf(endpoint) === null ? null : `${textOf(method) ?? ''} ${textOf(endpoint)}`.trim();
  return textOf(frame) ?? textOf(call) ?? textOf(command) ?? request ?? textOf(write);
}
