import { create } from 'zustand';

const MOST_KEPT = 5;

/** A place that was gone to. Kept while the window is open and never on the disk: it may name a payer. */
export type RecentPlace = {
  readonly hash: string;
  readonly connectionId: string | null;
  readonly label: string;
};

type Recent = { readonly places: readonly RecentPlace[] };

/** The places gone to last, newest first. */
export const useRecentPlaces = create<Recent>()(() => ({ places: [] }));

/** Notes that a place was gone to; one that was there before moves to the front. */
export function notePlace(place: RecentPlace): void {
  useRecentPlaces.setState(({ places }) => ({ places: withPlace(places, place) }));
}

/** Places with one more at the front, each once, the oldest forgotten. */
export function withPlace(places: readonly RecentPlace[], place: RecentPlace): readonly RecentPlace[] {
  const others = places.filter(
    ({ hash, connectionId }) => hash !== place.hash || connectionId !== place.connectionId,
  );
  return [place, ...others].slice(0, MOST_KEPT);
}
