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

/** Keeps changed preferences and shows the app in them; answers the failure when they could not be kept. */
export async function changePreferences(change: Partial<Preferences>): Promise<Failure | null> {
  const kept = await ciclo.app.setPreferences(change);
  if (!kept.ok) return kept.error;
  await applyPreferences(kept.value);
  return null;
}
