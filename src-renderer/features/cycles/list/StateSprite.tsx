import { memo } from 'react';
import type { ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_STATE_ICONS } from '../../../components/values/state-looks.ts';

const symbolId = (state: ChargeState): string => `state-${state}`;

/** The icons of the states, once: a row then needs two nodes for its icon instead of five. */
export const StateSprite = memo(function StateSprite() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true" focusable="false">
      {CHARGE_STATES.map((state) => {
        const Icon = CHARGE_STATE_ICONS[state];
        return (
          <symbol key={state} id={symbolId(state)} viewBox="0 0 24 24">
            <Icon size={24} />
          </symbol>
        );
      })}
    </svg>
  );
});

/** The icon of a state, from the sprite. */
export function SpriteIcon({ state }: { readonly state: ChargeState }) {
  return (
    <svg width="14" height="14" aria-hidden="true" focusable="false">
      <use href={`#${symbolId(state)}`} />
    </svg>
  );
}
