import type { TFunction } from 'i18next';
import type { WebhookTarget } from '../../../src-preload/contract/webhooks.ts';

/** What a registration tells about, in words; that of a key with the key. */
export const targetLabel = (target: WebhookTarget, t: TFunction<'webhooks'>): string =>
  target.kind === 'settlements' ? t('target.settlementsOf', { key: target.key }) : t(`target.${target.kind}`);

/** A name for lists of React. */
export const targetId = (target: WebhookTarget): string =>
  target.kind === 'settlements' ? `settlements ${target.key}` : target.kind;
