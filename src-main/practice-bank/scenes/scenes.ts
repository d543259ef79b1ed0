import type { FaultOrder } from '../../../src-preload/contract/practice-bank/faults.ts';
import type { SCENES } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { Behaviour } from '../rules/behaviours.ts';

export type SceneName = (typeof SCENES)[number];

/** One thing that a scene does to the bank. */
export type SceneStep =
  | { readonly kind: 'set_faults'; readonly faults: readonly FaultOrder[] }
  | { readonly kind: 'clear_faults' }
  /** Deals behaviours among the payers whose mandates live; the more often one stands here, the more payers get it. */
  | { readonly kind: 'deal_behaviours'; readonly behaviours: readonly Behaviour[] }
  /** The behaviours that the payers were born with. */
  | { readonly kind: 'restore_behaviours' }
  /** Debits that are planned fail, by these codes in turn; null is how lack of funds looks. At most so many. */
  | { readonly kind: 'fail_debits'; readonly codes: readonly (string | null)[]; readonly most: number }
  /** The newest settlement that nothing was refunded of goes back whole. */
  | { readonly kind: 'refund_latest'; readonly nature: 'ORIGINAL' | 'MED_FRAUDE' }
  /** Every channel is switched off as the panel's "pause on failure" does (SERVICE.md, section 6.1), by this failure. */
  | { readonly kind: 'pause_channels'; readonly by: string }
  | { readonly kind: 'resume_channels' };

const anywhere = { method: null, path: null, count: null, setting: null, word: null } as const;

/** What each scene does, in order. To add one: its name in the contract, its steps here, its words in the locales. */
export const SCENE_STEPS: Readonly<Record<SceneName, readonly SceneStep[]>> = {
  month_of_trouble: [
    {
      kind: 'deal_behaviours',
      behaviours: [
        'troubled',
        'troubled',
        'pays_late',
        'limit_too_low',
        'account_closed',
        'cancels',
        'disputes',
        'tight',
        'pays',
      ],
    },
    { kind: 'fail_debits', codes: [null, 'AM02', null, 'AC05'], most: 20 },
    { kind: 'refund_latest', nature: 'ORIGINAL' },
  ],
  everyone_pays: [{ kind: 'deal_behaviours', behaviours: ['pays'] }],
  bank_down: [
    {
      kind: 'set_faults',
      faults: [
        { ...anywhere, kind: 'connection_reset', probability: 0.3 },
        { ...anywhere, kind: 'status_503', probability: 1 },
      ],
    },
  ],
  webhook_paused: [{ kind: 'pause_channels', by: '404' }],
  back_to_normal: [{ kind: 'clear_faults' }, { kind: 'resume_channels' }, { kind: 'restore_behaviours' }],
};
