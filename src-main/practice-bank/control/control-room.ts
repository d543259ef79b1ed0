import type { AccessControl } from '../access/access-control.ts';
import type { ActiveFaults } from '../faults/active-faults.ts';
import type { RequestLog } from '../requests-seen/request-log.ts';
import type { WorldPlan } from '../running-world.ts';
import type { World } from '../storage/world.ts';
import type { VirtualClock } from '../timeline/clock.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { WireWords } from '../wire/wire-words.ts';

/** Everything that the controls reach. Ask for `world`, `clock` and `plan` at each call: a restart replaces them. */
export type ControlRoom = {
  readonly world: World;
  readonly clock: VirtualClock;
  /** What the present world was made from. */
  readonly plan: WorldPlan;
  readonly words: WireWords;
  readonly access: AccessControl;
  readonly webhooks: Webhooks;
  readonly faults: ActiveFaults;
  readonly requests: RequestLog;
  /** Makes another world in the place of this one; throws `invalid_input` for a plan that describes none. */
  readonly restart: (plan: WorldPlan) => void;
};
