import type { Place } from '../../../../src-preload/contract/desktop.ts';
import { parseDeepLink } from '../../../core/deep-link.ts';
import { CicloError } from '../../../core/failure.ts';
import { parseOutsideLink } from '../../../core/messages/outside-link.ts';
import type { Feature, Services } from '../../services.ts';
import { createDesktopNews } from './desktop-news.ts';

/** What makes the app at home on a desktop: news told as they come, links that open places, and a pause of what runs by itself. */
export const desktopFeature: Feature<'desktop'> = (services) => {
  const news = createDesktopNews(services);
  const places = placesToOpen(services);
  let isPaused = false;
  return {
    handlers: {
      takePlace: async () => places.take(),
      openLink: async ({ link }) => {
        const place = await placeOf(link, services).catch(() => null);
        if (place === null)
          services.notices.post(new CicloError('link_unknown', 'a link leads nowhere here'));
        else places.open(place);
        return null;
      },
      openMessage: ({ address }) => openMessage(address, services),
      testNotification: async () => {
        news.notify({ kind: 'test', company: '', count: 1, payerName: null, place: null });
        return null;
      },
      background: async () => ({ isPaused }),
      setPaused: async (chosen) => {
        isPaused = chosen.isPaused;
        if (isPaused) services.polling.hold('person');
        else services.polling.release('person');
        services.emit('desktop.backgroundChanged', { isPaused });
        return { isPaused };
      },
      networkChanged: async ({ isOnline, hasChanged }) => {
        services.network.note(isOnline);
        if (isOnline && hasChanged) services.polling.retryOffline();
        return null;
      },
    },
    resume: news.resume,
    close: news.close,
  };
};

/** What the system says of an address that it does not open repeats it, with the payer's name: it is left out. */
async function openMessage(address: string, { shell }: Pick<Services, 'shell'>) {
  if (parseOutsideLink(address) === null)
    throw new CicloError('invalid_input', 'not the address of a message', { field: 'address' });
  return shell.openMessage(address).catch(() => {
    throw new CicloError('message_not_opened', 'the system did not open the message');
  });
}

type Places = { readonly open: (place: Place) => void; readonly take: () => Place | null };

/** A place waits until the first page asks for it; pages that are there are told. */
function placesToOpen({ emit }: Pick<Services, 'emit'>): Places {
  let waiting: Place | null = null;
  let isAsked = false;
  return {
    open: (place) => {
      if (isAsked) emit('desktop.opened', place);
      else waiting = place;
    },
    take: () => {
      const place = waiting;
      waiting = null;
      isAsked = true;
      return place;
    },
  };
}

/** The place that a link names; null where the link is none of ours, or names what no ledger here knows. */
async function placeOf(link: string, { ledgers, registry }: Services): Promise<Place | null> {
  const named = parseDeepLink(link);
  if (named === null) return null;
  const { kind, connectionId, id } = named;
  registry.find(connectionId);
  const found =
    kind === 'cycle'
      ? await ledgers.read.cycleDetail(connectionId, id)
      : await ledgers.read.mandateDetail(connectionId, id);
  return found === null ? null : { kind, connectionId, id };
}
