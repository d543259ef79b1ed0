import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { changePreferences } from '../../kit/queries/preferences.ts';
import { useAction } from '../../kit/queries/use-action.ts';

async function change(preferences: Partial<Preferences>): Promise<Result<null>> {
  const failure = await changePreferences(preferences);
  return failure === null ? { ok: true, value: null } : { ok: false, error: failure };
}

/** Keeps a preference at once; `state` tells the failure when it could not be kept. */
export function usePreferenceChange() {
  return useAction(change);
}
