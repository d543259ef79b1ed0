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

function lineWriter(stream: OutputStream) {
  let failed: Error | null = null;
  const note = (error?: Error | null): void => {
    failed ??= error ?? null;
  };
  // Without a listener Node would end the process in the middle of its work.
  stream.on('error', note);
  return {
    put: (line: string): void => {
      if (failed === null) stream.write(`${line}\n`, note);
    },
    failure: async (): Promise<Error | null> => {
      if (failed === null) await new Promise<void>((resolve) => stream.write('', () => resolve()));
      return failed;
    },
  };
}

const isReaderGone = (error: Error): boolean => 'code' in error && error.code === 'EPIPE';
