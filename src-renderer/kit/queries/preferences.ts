import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { showLanguage } from '../formats/language.ts';
import { useAppStore } from './app-store.ts';

/** Shows the app in these preferences, without keeping them. */
export async function applyPreferences(preferences: Preferences): Promise<void> {
  await showLanguage(preferences.language);
  useAppStore.setState({ preferences });
}

let lastChange: Promise<unknown> = Promise.resolve();

/**
 * Keeps changed preferences and shows the app in them; answers the failure when they could not be kept. What was chosen stands at once, so that
 * a second choice made before the first is kept is added to it and does not undo it; they are kept in their order.
 */
export async function changePreferences(change: Partial<Preferences>): Promise<Failure | null> {
  const { language: _shownOnceLoaded, ...atOnce } = change;
  useAppStore.setState(({ preferences }) => ({ preferences: { ...preferences, ...atOnce } }));
  const thisChange = lastChange.then(() => ciclo.app.setPreferences(change));
  lastChange = thisChange;
  const kept = await thisChange;
  // Of what was chosen meanwhile this answer knows nothing: the last one tells how all of them came out.
  if (lastChange === thisChange) await applyPreferences(kept.ok ? kept.value : await keptPreferences());
  return kept.ok ? null : kept.error;
}

/** The preferences as they are kept; as they are shown, where that cannot be asked. */
async function keptPreferences(): Promise<Preferences> {
  const info = await ciclo.app.info(null);
  return info.ok ? info.value.preferences : useAppStore.getState().preferences;
}
