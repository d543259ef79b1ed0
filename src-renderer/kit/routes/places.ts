import type { Place } from '../../../src-preload/contract/desktop.ts';
import { showCompany } from './companies.ts';
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

/** Shows a place in its company. */
export function openPlace(place: Place): void {
  showCompany(place.connectionId, hrefOfPlace(place));
}

/** `#/open/cycle/<connection>/<txid>` is `ciclo://cycle/<connection>/<txid>` for a browser; null for every other address. */
export function linkOfHash(hash: string): string | null {
  const rest = /^#\/open\/(.*)$/s.exec(hash)?.[1];
  return rest === undefined ? null : `ciclo://${rest}`;
}
