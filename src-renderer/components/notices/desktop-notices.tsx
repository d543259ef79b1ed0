import { Anchor, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Notified, Place } from '../../../src-preload/contract/desktop.ts';
import { i18n } from '../../kit/formats/language.ts';
import { hrefOfPlace, openPlace } from '../../kit/routes/places.ts';

type Words = { readonly title: string; readonly body: string };

/** Tells what happened, where the shell cannot: by the browser's own notification where the person has allowed it, else on the page. */
export function showNotified(notified: Notified): void {
  const words = wordsOf(notified);
  if (mayNotify()) showOutside(words, notified.place);
  else showOnPage(words, notified);
}

/** Whether the browser has been allowed to notify. */
function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Asks the person, by the browser's own question; only ever from a button. */
export async function askToNotify(): Promise<void> {
  if ('Notification' in window) await Notification.requestPermission();
}

function wordsOf({ kind, count, payerName, company }: Notified): Words {
  const part = `desktop:notifications.${kind}`;
  const form = count > 1 ? 'many' : payerName === null ? 'nameless' : 'one';
  return { title: i18n.t(`${part}.title`), body: i18n.t(`${part}.${form}`, { count, payerName, company }) };
}

function showOutside({ title, body }: Words, place: Place | null): void {
  const notification = new Notification(title, { body, lang: i18n.language });
  notification.onclick = () => {
    window.focus();
    if (place !== null) openPlace(place);
    notification.close();
  };
}

/** Long enough to read and to reach; whoever misses it finds the same on the overview and in the lists. */
const SHOWN_MS = 15_000;

const onPage = new Map<Notified['kind'], string>();

/** A newer notice takes the place of an older one of its kind, so that a corner of the page is never full of them. */
function showOnPage({ title, body }: Words, { kind, place }: Notified): void {
  const older = onPage.get(kind);
  if (older !== undefined) notifications.hide(older);
  const id = notifications.show({
    title,
    message: <OnPage body={body} place={place} onOpen={() => notifications.hide(id)} />,
    autoClose: SHOWN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
  onPage.set(kind, id);
}

type OnPageProps = {
  readonly body: string;
  readonly place: Place | null;
  readonly onOpen: () => void;
};

function OnPage({ body, place, onOpen }: OnPageProps) {
  const open = (event: React.MouseEvent): void => {
    event.preventDefault();
    if (place !== null) openPlace(place);
    onOpen();
  };
  return (
    <Stack gap={2}>
      <Text size="sm" c="var(--mantine-color-text)">
        {body}
      </Text>
      {place !== null && (
        <Anchor size="sm" href={hrefOfPlace(place)} onClick={open}>
          {i18n.t('desktop:notifications.open')}
        </Anchor>
      )}
    </Stack>
  );
}
