import { z } from 'zod';
import { invoke, notify } from './kinds.ts';
import { connectionId, idRec, nothing, txid } from './values.ts';
import { COMMAND_IDS, NOTIFICATION_KINDS } from './vocabulary/desktop.ts';

/** Longer than every system opens. */
const LONGEST_ADDRESS = 16_000;

/** A place of one company that a notification or a link leads to. */
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cycle'), connectionId, id: txid }),
  z.object({ kind: z.literal('mandate'), connectionId, id: idRec }),
  z.object({ kind: z.literal('unpaid_cycles'), connectionId }),
  z.object({ kind: z.literal('mandates'), connectionId }),
]);
export type Place = z.infer<typeof place>;

/** Events of one kind at one company, told as one. `payerName` is that of the first; null where the person wants no names in notices. */
const notified = z.object({
  /** `test` is what the person asked for to see how it looks. */
  kind: z.enum([...NOTIFICATION_KINDS, 'test']),
  company: z.string(),
  count: z.int().min(1),
  payerName: z.string().nullable(),
  /** Where it leads; null for a test. */
  place: place.nullable(),
});
export type Notified = z.infer<typeof notified>;

const background = z.object({
  /** No poll begins by itself until the person says so. */
  isPaused: z.boolean(),
});

/** What makes the app at home on a desktop: notifications, commands, places to open, work in the background. */
export const desktop = {
  /** The place that the app was started for; told once, and from then on by `opened`. */
  takePlace: invoke(nothing, place.nullable(), null),
  /** Goes where a `ciclo://` link leads. One that leads nowhere is told by `app.noticed`. Only ever navigates. */
  openLink: invoke(z.object({ link: z.string().max(500) }), nothing, null),
  /** The page is to show this place. */
  opened: notify(place),
  /** The menu or the tray orders something of the page. */
  commanded: notify(z.object({ command: z.enum(COMMAND_IDS) })),
  /** Something happened that the shell cannot show outside the page. */
  notified: notify(notified),
  /**
   * Opens a message in WhatsApp or in the mail program, and answers once it has. `by_page`: this shell's page follows the address itself. Fails with
   * `message_not_opened` where the system did not.
   */
  openMessage: invoke(
    z.object({ address: z.string().max(LONGEST_ADDRESS) }),
    z.object({ outcome: z.enum(['opened', 'by_page']) }),
    null,
  ),
  testNotification: invoke(nothing, nothing, null),
  background: invoke(nothing, background, null),
  setPaused: invoke(z.object({ isPaused: z.boolean() }), background, null),
  backgroundChanged: notify(background),
  /** What the page sees of the network; companies without a connection are asked again where it has just returned, not where a page was opened. */
  networkChanged: invoke(z.object({ isOnline: z.boolean(), hasChanged: z.boolean() }), nothing, null),
};
