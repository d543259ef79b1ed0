import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';

/** The moment by this computer's clock, which a command notes with what it does. */
export const now = (): UtcInstant => instantFromEpochMs(Date.now());
