import { z } from 'zod';
import { invoke, notify } from './kinds.ts';
import { nothing } from './values.ts';
import { CONFIRMATION_WAYS, LOCK_TIMES, MOST_IDLE_MINUTES, PASSPHRASE_LENGTH } from './vocabulary/lock.ts';

/** When the app asks for the person's confirmation. */
const lockChoice = z.object({
  when: z.enum(LOCK_TIMES),
  /** Counts where `when` is `idle`. */
  idleMinutes: z.int().min(1).max(MOST_IDLE_MINUTES),
});
export type LockChoice = z.infer<typeof lockChoice>;

/** The lock as it stands. */
const lockState = z.object({
  /** Null while no lock is set: then nothing is asked. */
  choice: lockChoice.nullable(),
  /** Whether the next call that needs a confirmation waits for one. */
  isLocked: z.boolean(),
  hasPassphrase: z.boolean(),
  /** How the person can confirm now; before a lock is set, how they could without a passphrase. */
  ways: z.array(z.enum(CONFIRMATION_WAYS)),
  /** How long no passphrase is compared, after wrong ones; 0 when the next one is. */
  waitSeconds: z.int(),
});
export type LockState = z.infer<typeof lockState>;

/** The call that waits for a confirmation, `feature.name`: nothing else is let through by it. */
const waitingCall = z.string().max(80);

/** The lock that stands before secrets, money and addresses; which calls it guards each call declares (`kinds.ts`). */
export const lock = {
  state: invoke(nothing, lockState, null),
  /** Sets a lock or changes it; a passphrase that is null stays. `invalid_input` where nothing could be asked then. */
  set: invoke(
    z.object({
      choice: lockChoice,
      passphrase: z.string().min(PASSPHRASE_LENGTH.least).max(PASSPHRASE_LENGTH.most).nullable(),
    }),
    lockState,
    'lock',
  ),
  turnOff: invoke(nothing, lockState, 'lock'),
  /** Locks at once; does nothing where no lock is set. */
  lockNow: invoke(nothing, lockState, null),
  confirm: invoke(
    z.object({ call: waitingCall, passphrase: z.string().max(PASSPHRASE_LENGTH.most) }),
    z.object({ outcome: z.enum(['confirmed', 'wrong', 'waits']), waitSeconds: z.int() }),
    null,
  ),
  /** Has the system ask the person, where it can. */
  confirmBySystem: invoke(
    z.object({ call: waitingCall }),
    z.object({ outcome: z.enum(['confirmed', 'declined']) }),
    null,
  ),
  /** The person has touched mouse or keyboard. What is locked stays locked. */
  noteUse: invoke(nothing, nothing, null),
  /** The passphrase is forgotten: turns the lock off and forgets the secrets of every company, which are asked for again. Ledgers stay. Asks nothing: it is for
   * who cannot confirm. */
  forget: invoke(nothing, lockState, null),
  changed: notify(lockState),
};
