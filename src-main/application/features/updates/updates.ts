import type { NewVersion, UpdateState } from '../../../../src-preload/contract/updates.ts';
import type { UpdatesOff } from '../../../../src-preload/contract/vocabulary/updates.ts';
import { DAY_MS } from '../../../core/civil-date.ts';
import { CicloError, toFailure } from '../../../core/failure.ts';
import type { Release, UpdateSource } from '../../../updates/update-source.ts';
import type { UpdateInstaller } from '../../application.ts';
import type { Opened, Services } from '../../services.ts';

type UpdateServices = Pick<
  Services,
  'version' | 'shell' | 'settings' | 'outbox' | 'emit' | 'nowMs' | 'updateSource'
>;

/** How often it is asked whether a look is due: a timer of a day begins anew with each start, and stands still while a laptop sleeps. */
const TICK_MS = 900_000;

/**
 * Newer versions of the app: found now and once a day as long as the person wants that, told, and installed when a person says so. A look that failed, as
 * the first one of a laptop without its network yet, is not the day's. Without a source, or in a shell that installs nothing, they are off and say why.
 */
export function updatesFeature(services: UpdateServices): Opened<'updates'> {
  const { shell, updateSource: source, settings } = services;
  const installer = shell.updates;
  if (installer === undefined) return updatesOff('not_installed_app');
  if (source === null) return updatesOff('no_keys');
  const { state, look, install, isDue } = openUpdates({ ...services, source, installer });
  const lookIfWanted = async (): Promise<void> => {
    if (settings.read().preferences.looksForUpdates && isDue()) await look();
  };
  const ticking = setInterval(() => void lookIfWanted(), TICK_MS);
  ticking.unref();
  return {
    handlers: { state: async () => state(), look, install: ({ version }) => install(version) },
    resume: lookIfWanted,
    close: () => clearInterval(ticking),
  };
}

function updatesOff(why: UpdatesOff): Opened<'updates'> {
  const off = async (): Promise<UpdateState> => ({ kind: 'off', why });
  return { handlers: { state: off, look: off, install: off } };
}

type OpenServices = UpdateServices & { readonly source: UpdateSource; readonly installer: UpdateInstaller };

function openUpdates({ version, source, installer, outbox, emit, nowMs }: OpenServices) {
  let state: UpdateState = { kind: 'not_asked' };
  let looking: Promise<UpdateState> | null = null;
  let installing: Promise<UpdateState> | null = null;
  let answeredMs = Number.NEGATIVE_INFINITY;
  const enter = (next: UpdateState): UpdateState => {
    state = next;
    emit('updates.changed', state);
    return state;
  };
  const stateAfter = (release: Release): UpdateState =>
    isNewer(release.version, version)
      ? { kind: 'available', newer: shown(release) }
      : { kind: 'current', at: new Date(nowMs()).toISOString() };
  const lookOnce = async (): Promise<UpdateState> => {
    enter({ kind: 'looking' });
    try {
      const found = stateAfter(await source.newest());
      answeredMs = nowMs();
      return enter(found);
    } catch (error) {
      return enter({ kind: 'failed', failure: toFailure(error), at: new Date(nowMs()).toISOString() });
    }
  };
  const look = (): Promise<UpdateState> => {
    if (installing !== null) return Promise.resolve(state);
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const refuseWhileSending = (): void => {
    if (outbox.isSending()) throw new CicloError('update_while_sending', 'something is on its way to a bank');
  };
  const installOnce = async (wanted: string): Promise<UpdateState> => {
    refuseWhileSending();
    // A look that ended amid the installing would offer it once more.
    await looking;
    // What was signed as newest may have changed since it was shown, and must be believed anew.
    const release = await source.newest();
    const found = stateAfter(release);
    if (release.version !== wanted || found.kind !== 'available') return enter(found);
    enter({ kind: 'installing', newer: found.newer });
    try {
      await installer.prepare(release, source.fetch);
      refuseWhileSending();
    } catch (error) {
      enter(found);
      throw error;
    }
    installer.quitAndInstall();
    // Whoever stays with an unsaved form finds the offer again.
    return enter(found);
  };
  const install = (wanted: string): Promise<UpdateState> => {
    installing ??= installOnce(wanted).finally(() => {
      installing = null;
    });
    return installing;
  };
  // Either way: a clock that was ahead may have been put right since.
  const isDue = (): boolean => Math.abs(nowMs() - answeredMs) >= DAY_MS;
  return { state: () => state, look, install, isDue };
}

const shown = ({ version, notes, releasedAt }: Release): NewVersion => ({ version, notes, releasedAt });

/** Whether one release comes after another, by its three numbers. */
function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [than, version].map((text) => text.split('.').map(Number));
  const at = (theirs ?? []).findIndex((part, index) => part !== ours?.[index]);
  return at >= 0 && (theirs?.[at] ?? 0) > (ours?.[at] ?? 0);
}
