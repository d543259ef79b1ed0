import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { NewVersion, UpdateState } from '../../../../src-preload/contract/updates.ts';
import type { UpdatesOff } from '../../../../src-preload/contract/updates-names.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Release, UpdateSource } from '../../../updates/update-source.ts';
import type { UpdateInstaller } from '../../application.ts';
import { toFailure } from '../../compose/dispatch.ts';
import type { Parts } from '../../services.ts';

/** Newer versions of the app: found, told, and installed when a person says so. */
export type Updates = {
  readonly handlers: Handlers['updates'];
  /** Looks now and once a day, as long as the person wants that. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type UpdateParts = Pick<Parts, 'services' | 'settings' | 'outbox' | 'emit'> & {
  readonly version: string;
  readonly source: UpdateSource | null;
  readonly nowMs?: () => number;
};

const DAY_MS = 86_400_000;

/** Composes them; without a source, or in a shell that installs nothing, they are off and say why. */
export function createUpdates(parts: UpdateParts): Updates {
  const { services, source, settings } = parts;
  const installer = services.updates;
  if (installer === undefined) return updatesOff('not_installed_app');
  if (source === null) return updatesOff('no_keys');
  const { state, look, install } = openUpdates({ ...parts, source, installer });
  const lookIfWanted = async (): Promise<void> => {
    if (settings.read().preferences.looksForUpdates) await look();
  };
  const daily = setInterval(() => void lookIfWanted(), DAY_MS);
  daily.unref();
  return {
    handlers: { state: async () => state(), look, install: ({ version }) => install(version) },
    resume: lookIfWanted,
    close: async () => clearInterval(daily),
  };
}

function updatesOff(why: UpdatesOff): Updates {
  const off = async (): Promise<UpdateState> => ({ kind: 'off', why });
  return {
    handlers: { state: off, look: off, install: off },
    resume: async () => undefined,
    close: async () => undefined,
  };
}

type OpenParts = UpdateParts & { readonly source: UpdateSource; readonly installer: UpdateInstaller };

function openUpdates({ version, source, installer, outbox, emit, nowMs = Date.now }: OpenParts) {
  let state: UpdateState = { kind: 'not_asked' };
  let looking: Promise<UpdateState> | null = null;
  const tell = (next: UpdateState): UpdateState => {
    state = next;
    emit('updates.changed', state);
    return state;
  };
  const stateAfter = (release: Release): UpdateState =>
    isNewer(release.version, version)
      ? { kind: 'available', newer: shown(release) }
      : { kind: 'current', at: new Date(nowMs()).toISOString() };
  const lookOnce = async (): Promise<UpdateState> => {
    tell({ kind: 'looking' });
    try {
      return tell(stateAfter(await source.newest()));
    } catch (error) {
      return tell({ kind: 'failed', failure: toFailure(error), at: new Date(nowMs()).toISOString() });
    }
  };
  const look = (): Promise<UpdateState> => {
    if (state.kind === 'installing') return Promise.resolve(state);
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const refuseWhileSending = (): void => {
    if (outbox.isSending()) throw new CicloError('update_while_sending', 'something is on its way to a bank');
  };
  const install = async (wanted: string): Promise<UpdateState> => {
    refuseWhileSending();
    if (state.kind === 'installing') return state;
    // What was signed as newest may have changed since it was shown, and must be believed anew.
    const release = await source.newest();
    const found = stateAfter(release);
    if (release.version !== wanted || found.kind !== 'available') return tell(found);
    tell({ kind: 'installing', newer: found.newer });
    try {
      await installer.prepare(release, source.fetch);
      refuseWhileSending();
    } catch (error) {
      tell(found);
      throw error;
    }
    installer.quitAndInstall();
    // Whoever stays with an unsaved form finds the offer again.
    return tell(found);
  };
  return { state: () => state, look, install };
}

const shown = ({ version, notes, releasedAt }: Release): NewVersion => ({ version, notes, releasedAt });

/** Whether one release comes after another, by its three numbers. */
function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than, version].map((text) => text.split('.').map(Number));
  const at = (theirs ?? []).findIndex((part, index) => part !== ours?.[index]);
  return at >= 0 && (theirs?.[at] ?? 0) > (ours?.[at] ?? 0);
}
