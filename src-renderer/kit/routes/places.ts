import type { Place } from '../../../src-preload/contract/desktop.ts';
import { selectConnection } from '../queries/app-store.ts';
import { chargeHref, cyclesHref } from './cycle-links.ts';
import { hashOf } from './hash-route.ts';

/** The address of a place, within its company. */
export function hrefOfPlace(place: Place): string {
  switch (place.kind) {
    case 'cycle':
      return chargeHref(place.id);
    case 'mandate':
      return hashOf('/mandates', new URLSearchParams({ mandate: place.id }));
    case 'unpaid_cycles':
      return cyclesHref({ groups: ['unpaid'] });
    case 'mandates':
      return hashOf('/mandates');
  }
}

/** Shows a place: its company first, then the screen. */
export function openPlace(place: Place): void {
  selectConnection(place.connectionId);
  window.location.hash = hrefOfPlace(place);
}

/** `#/open/cycle/<connection>/<txid>` is `ciclo://cycle/<connection>/<txid>` for a browser; null for every other address. */
export function linkOfHash(hash: string): string | null {
  const rest = /^#\/open\/(.*)$/s.exec(hash)?.[1];
  return rest === undefined ? null : `ciclo://${rest}`;
}
