import type { Emit, EventName, EventPayload } from '../../../src-preload/contract/index.ts';
import type { Application, EventListener } from '../application.ts';
import type { Subscribe } from '../services.ts';

/** The events of one application: who emits them, and who hears all of them or one. */
export type EventHub = {
  readonly emit: Emit;
  readonly onEvent: Application['onEvent'];
  readonly subscribe: Subscribe;
};

/** Hands each event to everybody who listens at that moment. */
export function eventHub(): EventHub {
  const listeners = new Set<EventListener>();
  const onEvent: EventHub['onEvent'] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    emit: (name, payload) => {
      for (const listener of listeners) listener(name, payload);
    },
    onEvent,
    subscribe: (name, listener) => subscribe({ onEvent }, name, listener),
  };
}

/** Listens to one event of an application; answers the function that stops listening. */
export function subscribe<Name extends EventName>(
  source: Pick<Application, 'onEvent'>,
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  // Name and payload belong together, which a generic listener cannot show the compiler.
  return source.onEvent((event, payload) => {
    if (event === (name as EventName)) listener(payload as EventPayload<EventName> as EventPayload<Name>);
  });
}
