/** The part of a stream that is written to: stdout or stderr. */
export type OutputStream = Pick<NodeJS.WritableStream, 'on'> & {
  readonly write: (text: string, written?: (error?: Error | null) => void) => unknown;
};

/** Where the lines of a command go. */
export type Output = {
  /** Results: stdout. */
  readonly print: (line: string) => void;
  /** Progress and warnings: stderr. */
  readonly printNote: (line: string) => void;
  /** Once all lines are out: why some of them are lost. Null where none is, or where who read them went away (`| head`), as they may. */
  readonly whyLost: () => Promise<Error | null>;
};

/** Writes to both streams. One that fails is written to no more and ends nothing: a command that has begun does its work to the end. */
export function outputTo(stdout: OutputStream, stderr: OutputStream): Output {
  const [results, notes] = [lineWriter(stdout), lineWriter(stderr)];
  return {
    print: results.put,
    printNote: notes.put,
    whyLost: async () => {
      const failures = await Promise.all([results.failure(), notes.failure()]);
      return failures.find((failure) => failure !== null && !isReaderGone(failure)) ?? null;
    },
  };
}

/** What moves a cursor, commands a terminal or turns the direction of writing; not the line and the tab, which our own sentences have. */
const COMMANDS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * A line as it may reach a terminal. Words of a client's file, of the bank or of a colleague stand in lines of every command, and must not speak in the name of Ciclo. Cleaned here, at
 * the only way out, they need not be cleaned at each source. Such a sign is written as JSON escapes it, so that JSON says what it said.
 */
const harmless = (line: string): string =>
  line.replaceAll(COMMANDS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

function lineWriter(stream: OutputStream) {
  let failed: Error | null = null;
  const note = (error?: Error | null): void => {
    failed ??= error ?? null;
  };
  // Without a listener Node would end the process in the middle of its work.
  stream.on('error', note);
  return {
    put: (line: string): void => {
      if (failed === null) stream.write(`${harmless(line)}\n`, note);
    },
    failure: async (): Promise<Error | null> => {
      if (failed === null) await new Promise<void>((resolve) => stream.write('', () => resolve()));
      return failed;
    },
  };
}

const isReaderGone = (error: Error): boolean => 'code' in error && error.code === 'EPIPE';
