import type { Page } from '@playwright/test';

/** A screen's places by name: what each such class has is the page that shows it. */
export class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}
