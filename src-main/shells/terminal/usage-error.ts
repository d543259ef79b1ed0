/** The command line itself is wrong: answered with exit code 2 and nothing done. */
export class UsageError extends Error {
  /** Key of the sentence in `terminal.json`. */
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;

  constructor(key: string, params: Readonly<Record<string, string>> = {}) {
    super(key);
    this.name = 'UsageError';
    this.key = key;
    this.params = params;
  }
}
