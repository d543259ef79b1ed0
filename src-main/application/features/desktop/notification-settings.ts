import type { NotificationChoice } from '../../../../src-preload/contract/app.ts';
import type { NotificationSettings, WallTime } from '../../../core/notification-policy.ts';

/** What a person chose as the policy takes it; wall times are those of this computer. */
export function settingsOf(
  { isOn, kinds, quiet }: NotificationChoice,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): NotificationSettings {
  const hours = quiet === null ? null : { from: wallTime(quiet.from), to: wallTime(quiet.to) };
  return { isOn, kinds: new Set(kinds), quiet: hours, timeZone };
}

function wallTime(text: string): WallTime {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}
