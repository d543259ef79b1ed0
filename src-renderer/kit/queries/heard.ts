/** What an event has told of a batch. */
type Heard<Batch> = {
  readonly batch: Batch;
  /** Whether what is read has been asked for again since. */
  readonly isAskedSince: boolean;
};

/** What events have told of batches, by their ids. */
export type HeardBatches<Batch> = Readonly<Record<string, Heard<Batch>>>;

/** Another event has come in. */
export const withHeard = <Batch extends { readonly batchId: string }>(
  before: HeardBatches<Batch>,
  batch: Batch,
): HeardBatches<Batch> => ({ ...before, [batch.batchId]: { batch, isAskedSince: false } });

/** What is read is being asked for again. */
export const askedSince = <Batch>(before: HeardBatches<Batch>): HeardBatches<Batch> =>
  Object.fromEntries(
    Object.entries(before).map(([batchId, heard]) => [batchId, { ...heard, isAskedSince: true }]),
  );

/** The answer is here: what was heard before it was asked for is older than it. */
export const answered = <Batch>(before: HeardBatches<Batch>): HeardBatches<Batch> =>
  Object.fromEntries(Object.entries(before).filter(([, { isAskedSince }]) => !isAskedSince));
