import type { Knock } from '../../support/in-process/network/webhook-receiver.ts';
import type { NotificationKind } from '../schemas/notifications.ts';

/** A delivery by its path and, of settlements, by the format of its body. */
export function notificationOf({ path, body }: Knock): { kind: NotificationKind; body: unknown } {
  const parsed = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const [pathname = ''] = path.split('?');
  const channel = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (channel === 'rec' || channel === 'cobr') return { kind: channel, body: parsed };
  if ('endToEndId' in parsed) return { kind: 'flat', body: parsed };
  return { kind: 'type' in parsed ? 'envelope' : 'standard', body: parsed };
}
