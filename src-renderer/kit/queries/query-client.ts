import { keepPreviousData, QueryClient, type QueryFilters } from '@tanstack/react-query';
import type { CallName } from '../../../src-preload/contract/index.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What was asked, and with which input. */
    queryKey: readonly [call: CallName, input: unknown];
  }
}

/**
 * All that is read of the main side. It is on this computer, so that having no network holds nothing back; a failure is an answer, which is
 * shown and not tried again. What leaves the screen is forgotten at once: it may name a payer, and be old when it is looked at again. The
 * last answer stays on screen while the one to another input is on its way.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  },
});

/**
 * Asks again, of what is on screen, the questions that are meant. An answer that is on its way may be older than the reason to ask again, and
 * is dropped, a first one too.
 */
export function askAgain(isMeant: (call: CallName, input: unknown) => boolean): void {
  const filters: QueryFilters = {
    type: 'active',
    predicate: ({ queryKey: [call, input] }) => isMeant(call, input),
  };
  void queryClient.cancelQueries(filters, { silent: true, revert: false });
  void queryClient.invalidateQueries(filters);
}
