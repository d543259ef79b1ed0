import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../core/failure.ts';
import { type PracticeBank, type PracticeBankOptions, startPracticeBank } from './practice-bank.ts';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

// Entry of the thread that `spawn-practice-bank.ts` starts; `workerData` holds the options.

const port = parentPort;
if (port === null) throw new Error('practice-bank-thread runs as a worker thread only');
const reply = (message: ThreadReply): void => port.postMessage(message);

type Answers = {
  readonly [Type in ThreadRequest['type']]: (request: Extract<ThreadRequest, { type: Type }>) => void;
};

const answersOf = (bank: PracticeBank): Answers => ({
  advance: ({ id, days }) => {
    try {
      reply({ type: 'advanced', id, today: bank.advance(days) });
    } catch (error) {
      reply({ type: 'refused', id, failure: toFailure(error) });
    }
  },
  // Nothing but the server and this port keeps the thread alive, so it ends.
  close: () => void bank.close().finally(() => port.close()),
});

try {
  const bank = await startPracticeBank(workerData as PracticeBankOptions);
  const answers = answersOf(bank);
  port.on('message', (request: ThreadRequest) => {
    const answer = answers[request.type] as (request: ThreadRequest) => void;
    answer(request);
  });
  reply({ type: 'ready', ready: bank.ready });
} catch (error) {
  reply({ type: 'failed', failure: toFailure(error) });
}
