import type { WebhookState } from '../../../src-preload/contract/webhooks.ts';
import type { Query } from '../../kit/queries/use-query.ts';

/** What each tab is given: the company, and what is on this computer. */
export type TabProps = { readonly connectionId: string; readonly state: Query<WebhookState> };
