import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { showLanguage } from '../formats/language.ts';
import { useAppStore } from './app-store.ts';
import { newest } from './newest.ts';

/** Shows the app in these preferences, without keeping them. */
async function applyPreferences(preferences: Preferences): Promise<void> {
  await showLanguage(preferences.language);
  useAppStore.setState({ preferences });
}

let lastChange: Promise<unknown> = Promise.resolve();
let changesUnderWay = 0;
const order = newest();

/** Shows the app in preferences that the main side tells of. While choices of this page are under way they may be older than those: the last of them asks. */
export async function followPreferences(chosen: Preferences): Promise<void> {
  if (changesUnderWay > 0) return;
  order.heard();
  await applyPreferences(chosen);
}

/** Preferences are being asked for: shows the app in the answer, unless it is older than what is known by then. */
export function askedPreferences(): (answered: Preferences) => Promise<void> {
  const isNewest = order.asked();
  return async (answered) => {
    if (changesUnderWay === 0 && isNewest()) await applyPreferences(answered);
  };
}

/**
 * Keeps changed preferences and shows the app in them; answers the failure when they could not be kept. What was chosen stands at once, so that
 * a second choice made before the first is kept is added to it and does not undo it; they are kept in their order.
 */
export async function changePreferences(change: Partial<Preferences>): Promise<Failure | null> {
  const { language: _shownOnceLoaded, ...atOnce } = change;
  useAppStore.setState(({ preferences }) => ({ preferences: { ...preferences, ...atOnce } }));
  order.heard();
  changesUnderWay += 1;
  const thisChange = lastChange.then(() => ciclo.app.setPreferences(change));
  lastChange = thisChange;
  const kept = await thisChange;
  changesUnderWay -= 1;
  await showKept();
  return kept.ok ? null : kept.error;
}

/** After the last choice under way: shows how all of them, and what was told meanwhile, came out. */
async function showKept(): Promise<void> {
  if (changesUnderWay > 0) return;
  const show = askedPreferences();
  await show(await keptPreferences());
}

/** The preferences as they are kept; as they are shown, where that cannot be asked. */
async function keptPreferences(): Promise<Preferences> {
  const info = await ciclo.app.info(null);
  return info.ok ? info.value.preferences : useAppStore.getState().preferences;
}
