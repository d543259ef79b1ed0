import type { z } from 'zod';
import {
  contract,
  type Emit,
  type EventName,
  type EventPayload,
} from '../../../src-preload/contract/index.ts';
import type { Notification } from '../../../src-preload/contract/kinds.ts';
import type { Application, EventListener } from '../application.ts';
import type { Subscribe } from '../services.ts';

/** The events of one application: who emits them, and who hears all of them or one. */
export type EventHub = {
  readonly emit: Emit;
  /** For shells: payloads are parsed before they leave the application, as the answers of calls are. */
  readonly onEvent: Application['onEvent'];
  /** For the application's own parts, which are given what was emitted. */
  readonly subscribe: Subscribe;
};

/**
 * Hands each event to everybody who listens at that moment. One whose payload does not fit the contract goes to `onRefused` instead of the
 * shells; their pages are told that events were missed, so that they read anew what it was about.
 */
export function eventHub(onRefused: (name: EventName) => void): EventHub {
  const own = listening();
  const shells = listening();
  const tellShells: EventListener = (name, payload) => {
    const parsed = payloadOf(name).safeParse(payload);
    if (parsed.success) return shells.tell(name, parsed.data);
    onRefused(name);
    shells.tell('app.eventsMissed', null);
  };
  return {
    emit: (name, payload) => {
      own.tell(name, payload);
      if (shells.isHeard()) tellShells(name, payload);
    },
    onEvent: shells.onEvent,
    subscribe: (name, listener) => subscribe(own, name, listener),
  };
}

function listening() {
  const listeners = new Set<EventListener>();
  const onEvent: Application['onEvent'] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const tell: EventListener = (name, payload) => {
    for (const listener of listeners) listener(name, payload);
  };
  return { onEvent, tell, isHeard: () => listeners.size > 0 };
}

/** The schema that the contract has under an event's name. */
function payloadOf<Name extends EventName>(event: Name): z.ZodType<EventPayload<Name>> {
  const [feature = '', name = ''] = event.split('.');
  // Made of the contract's own names, whose payloads are inferred from these schemas.
  const declared = (contract as Record<string, Record<string, unknown>>)[feature]?.[name];
  return (declared as Notification<z.ZodType<EventPayload<Name>>>).payload;
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
