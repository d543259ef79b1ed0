/** Carries every call of the contract: `{ call, input }` there, a `Result` back. */
export const CALL_CHANNEL = 'ciclo:call';

/** Carries every event of the contract to the window: `{ name, payload }`. */
export const EVENT_CHANNEL = 'ciclo:event';
