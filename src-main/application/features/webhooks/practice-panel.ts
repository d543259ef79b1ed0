import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { ConnectionRegistry } from '../../companies/registry.ts';
import type { HostedPracticeBank } from '../../polling/hosted-practice-bank.ts';
import type { ChannelPanel } from './webhook-services.ts';

const channelOf = (target: WebhookTarget): string =>
  target.kind === 'settlements' ? `chave:${target.key}` : { mandates: 'rec', charges: 'cobr' }[target.kind];

/** The panel of the practice bank inside the app, which alone can be read by a program. */
export function practicePanel(
  registry: Pick<ConnectionRegistry, 'find'>,
  practice: Pick<HostedPracticeBank, 'control'>,
): ChannelPanel {
  return async (connectionId) => {
    if (!registry.find(connectionId).isPractice) return () => null;
    const channels = await practice.control().listChannels();
    return (target) => {
      const found = channels.find(({ id }) => id === channelOf(target));
      return found === undefined ? null : { isPaused: found.isPaused, pausedBy: found.pausedBy };
    };
  };
}
