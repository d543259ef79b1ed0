import { CicloError } from '../../core/failure.ts';
import {
  failNextDebit,
  refundSettlement,
  setBehaviour,
  takeBackFailures,
} from '../actions/charge-actions.ts';
import type { ActiveFaults } from '../faults/active-faults.ts';
import { makePersona } from '../payers/personas.ts';
import { statusAt } from '../records/charge.ts';
import { behaviourAt, type Mandate } from '../records/mandate.ts';
import type { PlacedSettlement } from '../records/placed.ts';
import type { Behaviour } from '../rules/behaviours.ts';
import type { World } from '../storage/world.ts';
import { mix } from '../timeline/random.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { SCENE_STEPS, type SceneName, type SceneStep } from './scenes.ts';

/** What scenes work on. */
export type Stage = { readonly world: World; readonly faults: ActiveFaults; readonly webhooks: Webhooks };

/** Plays a scene and tells what was done, as keys of the locales. */
export function playScene(stage: Stage, scene: SceneName): readonly string[] {
  const outcomes = SCENE_STEPS[scene].flatMap((step) => take(stage, step));
  return outcomes.length === 0 ? ['scene.told.nothingToDo'] : outcomes;
}

type Doers = {
  /** Answers whether there was anything to do. */
  readonly [Kind in SceneStep['kind']]: (
    stage: Stage,
    step: Extract<SceneStep, { readonly kind: Kind }>,
  ) => boolean;
};

const OUTCOMES: Readonly<Record<SceneStep['kind'], string>> = {
  set_faults: 'faultsSet',
  clear_faults: 'faultsCleared',
  deal_behaviours: 'temperamentsSet',
  restore_behaviours: 'temperamentsSet',
  fail_debits: 'debitsFailed',
  refund_latest: 'refundMade',
  pause_channels: 'channelsPaused',
  resume_channels: 'channelsResumed',
};

function take(stage: Stage, step: SceneStep): readonly string[] {
  const act = DOERS[step.kind] as (stage: Stage, step: SceneStep) => boolean;
  return act(stage, step) ? [`scene.told.${OUTCOMES[step.kind]}`] : [];
}

const DOERS: Doers = {
  set_faults: ({ faults }, step) => faults.replace(step.faults).length > 0,
  clear_faults: ({ faults }) => {
    const stood = faults.list().length;
    faults.replace([]);
    return stood > 0;
  },
  deal_behaviours: ({ world }, { behaviours }) =>
    become(world, ({ index }) => behaviours[mix(world.span.seed, 91, index) % behaviours.length]),
  restore_behaviours: ({ world }) => become(world, (mandate) => behaviourOfOld(world, mandate)),
  fail_debits: ({ world }, { codes, most }) => failDebits(world, codes, most) > 0,
  refund_latest: ({ world }, { nature }) => {
    const latest = latestUnrefunded(world);
    if (latest !== null) refundSettlement(world, latest, { amount: null, nature });
    return latest !== null;
  },
  pause_channels: ({ webhooks }, { by }) => webhooks.pauseAll(by) > 0,
  resume_channels: ({ webhooks }) => {
    const panel = webhooks.panel();
    const paused = panel.listChannels().filter(({ isPaused }) => isPaused);
    for (const { id } of paused) panel.resumeChannel({ id });
    return paused.length > 0;
  },
};

const LIVING: ReadonlySet<string> = new Set(['CRIADA', 'APROVADA']);

const living = ({ mandates, now }: World): readonly Mandate[] =>
  mandates.filter(({ history }) => LIVING.has(statusAt(history, now)));

/** Gives each payer of a living mandate a behaviour, by which her debits then go; whether that changed anything for anybody. */
function become(world: World, behaviourOf: (mandate: Mandate) => Behaviour | undefined): boolean {
  let changed = 0;
  for (const mandate of living(world)) {
    const wanted = behaviourOf(mandate);
    if (wanted !== undefined && becomes(world, mandate, wanted)) changed += 1;
  }
  return changed > 0;
}

/** One who behaves so already may have debits that were made to fail; what else is in store for her stays. */
function becomes(world: World, mandate: Mandate, wanted: Behaviour): boolean {
  if (wanted === behaviourAt(mandate, world.now)) return takeBackFailures(world, mandate);
  setBehaviour(world, mandate, wanted);
  return true;
}

/** What the payer was born with, or the client's mandate began with. */
function behaviourOfOld({ span, ids, now }: World, mandate: Mandate): Behaviour {
  const isPersona = mandate.mood !== null && !mandate.isOwn;
  return isPersona ? behaviourAt(makePersona(span, mandate.index, ids), now) : mandate.behaviour;
}

function failDebits(world: World, codes: readonly (string | null)[], most: number): number {
  let failed = 0;
  for (const mandate of living(world)) {
    if (failed === most) break;
    if (world.openChargesOf(mandate).length === 0) continue;
    if (triesToFail(world, mandate, codes[failed % codes.length] ?? null)) failed += 1;
  }
  return failed;
}

/** A mandate whose charge has no debit to come is left alone. */
function triesToFail(world: World, mandate: Mandate, code: string | null): boolean {
  try {
    failNextDebit(world, mandate, code);
    return true;
  } catch (error) {
    if (error instanceof CicloError && error.code === 'invalid_input') return false;
    throw error;
  }
}

/** The specification's window for refunds (InstantDevolucaoInvalida). */
const REFUNDABLE_SECONDS = 90 * 86_400;

function latestUnrefunded(world: World): PlacedSettlement | null {
  const { chargeBook, now } = world;
  const recent = chargeBook.settlements.between(now - REFUNDABLE_SECONDS + 1, now);
  const latest = recent.findLast(({ settlement }) => settlement.refunds.length === 0);
  return latest === undefined ? null : world.settlementIn(latest);
}
