import type { Transferable } from 'node:worker_threads';

/** How one call may be watched and stopped. */
export type CallOptions = {
  /** Tells the thread to stop; the call then ends as the thread ends it, with `cancelled` as a rule. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: unknown) => void;
  /** What of the arguments is handed over and not copied. */
  readonly transfer?: readonly Transferable[];
};

/** What a method learns of the call that it serves. */
export type CallContext = {
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal;
  /** Tells the caller how far the work is. */
  readonly report: (progress: unknown) => void;
};

/** The same methods as the thread implements them: the call's context first, and a promise where it takes time. */
export type HostedMethods<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Value
    ? (call: CallContext, ...args: Args) => Value | Promise<Awaited<Value>>
    : never;
};

/** Events that a thread emits outside calls: payloads by name. */
export type ThreadEvents = Readonly<Record<string, unknown>>;
