import type { Page } from '@playwright/test';

/**
 * Notes the address of every window that the page has opened from now on: one for the mail program makes no request that a route could see. Nothing gets out: what
 * WhatsApp would answer is answered here, and the windows are closed.
 */
export async function watchOutside(page: Page): Promise<readonly string[]> {
  const context = page.context();
  const addresses: string[] = [];
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ body: 'outside', contentType: 'text/plain' }),
  );
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.windowOpen', ({ url }) => addresses.push(url));
  return addresses;
}
