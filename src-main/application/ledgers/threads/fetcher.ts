import { requestRates } from '../../../api-client/transport/request-rates.ts';
import { tokenWays } from '../../../api-client/transport/token-ways.ts';
import { hostThread } from '../../../ledger/threads/host-thread.ts';
import type { FetcherEvents, FetcherMethods } from './fetcher-methods.ts';
import { ledgerThroughPort } from './ledger-through-port.ts';
import { pollLedger } from './poll-ledger.ts';
import type { LedgerObservation } from './writer-methods.ts';

/** All polls of this computer run in this thread, so that these are all that a bank is asked by them. */
const rates = requestRates();
/** For the same reason a bank refuses a way of asking for a token once, and not at each poll. */
const ways = tokenWays();

/** The fetching thread: it runs the polls, so that the network and the reading of answers go on while the writer stores. */
const host = hostThread<FetcherMethods, FetcherEvents>({
  poll: async ({ signal, report }, file, port, job) => {
    const observe = (observation: LedgerObservation): void => host.emit('observed', { file, observation });
    using ledger = ledgerThroughPort(port);
    return await pollLedger(job, ledger.methods, signal, report, {
      onFailedRequest: (failed) => observe({ kind: 'request_failed', failed }),
      rates,
      ways,
      onBankClock: (aheadSeconds) => observe({ kind: 'bank_clock', aheadSeconds }),
    });
  },
});
