import { parentPort, workerData } from 'node:worker_threads';
import { type PracticeBankOptions, startPracticeBank } from './practice-bank.ts';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

// Entry of the thread that `spawn-practice-bank.ts` starts; `workerData` holds the options.

const port = parentPort;
if (port === null) throw new Error('practice-bank-thread runs as a worker thread only');
const bank = await startPracticeBank(workerData as PracticeBankOptions);
const reply = (message: ThreadReply): void => port.postMessage(message);

const ANSWERS: {
  readonly [Type in ThreadRequest['type']]: (request: Extract<ThreadRequest, { type: Type }>) => void;
} = {
  advance: ({ id, days }) => {
    try {
      reply({ type: 'advanced', id, today: bank.advance(days) });
    } catch (error) {
      reply({ type: 'refused', id, message: error instanceof Error ? error.message : String(error) });
    }
  },
  close: () => {
    // Nothing else keeps the thread alive, so it ends.
    void bank.close().finally(() => port.close());
  },
};

port.on('message', (request: ThreadRequest) => {
  const answer = ANSWERS[request.type] as (request: ThreadRequest) => void;
  answer(request);
});
reply({ type: 'ready', ready: bank.ready });
