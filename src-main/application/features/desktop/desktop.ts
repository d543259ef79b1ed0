import type { Place } from '../../../../src-preload/contract/desktop.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { parseDeepLink } from '../../../core/deep-link.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Network } from '../../polling/network.ts';
import type { Parts } from '../../services.ts';
import { createDesktopNews } from './desktop-news.ts';

/** What makes the app at home on a desktop: notifications, places to open, work in the background. */
export type Desktop = {
  readonly handlers: Handlers['desktop'];
  /** Takes up what an earlier run left on. */
  readonly resume: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What the desktop needs besides the parts of all use cases. */
export type DesktopParts = Parts & { readonly network: Network };

/** Tells news as they come, opens links, and lets the person pause what runs by itself. */
export function createDesktop(parts: DesktopParts): Desktop {
  const news = createDesktopNews(parts);
  const places = placesToOpen(parts);
  let isPaused = false;
  return {
    handlers: {
      takePlace: async () => places.take(),
      openLink: async ({ link }) => {
        const place = await placeOf(link, parts).catch(() => null);
        if (place === null) parts.notices.post(new CicloError('link_unknown', 'a link leads nowhere here'));
        else places.open(place);
        return null;
      },
      testNotification: async () => {
        news.tell({ kind: 'test', company: '', count: 1, payerName: null, place: null });
        return null;
      },
      background: async () => ({ isPaused }),
      setPaused: async (chosen) => {
        isPaused = chosen.isPaused;
        if (isPaused) parts.polling.hold('person');
        else parts.polling.release('person');
        parts.emit('desktop.backgroundChanged', { isPaused });
        return { isPaused };
      },
      networkChanged: async ({ isOnline }) => {
        parts.network.note(isOnline);
        if (isOnline) parts.polling.retryOffline();
        return null;
      },
    },
    resume: news.resume,
    close: news.close,
  };
}

type Places = { readonly open: (place: Place) => void; readonly take: () => Place | null };

/** A place waits until the first page asks for it; pages that are there are told. */
function placesToOpen({ emit }: Pick<Parts, 'emit'>): Places {
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
async function placeOf(link: string, { ledgers, registry }: DesktopParts): Promise<Place | null> {
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
