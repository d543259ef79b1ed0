/** Takes those who are told of companies from now on. */
export type Hearing = (listener: (connectionId: string) => void) => void;

/** Those who are told of companies in one way. */
export function pollHearers() {
  const listeners: Parameters<Hearing>[0][] = [];
  const add: Hearing = (listener) => void listeners.push(listener);
  const tell = (connectionId: string): void => {
    for (const listener of listeners) listener(connectionId);
  };
  return { add, tell };
}
