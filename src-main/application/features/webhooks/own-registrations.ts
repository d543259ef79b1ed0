import { SECRET_NAMES } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { SecretPlace, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import type { WebhookSecret } from '../../../webhooks/secret.ts';
import { type OwnRegistration, webhookSettingsOf } from '../../companies/data-folder/settings-file.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What the app has registered, as the settings keep it: addresses without their secrets. */
export type OwnRegistrations = {
  readonly list: (connectionId: string) => readonly OwnRegistration[];
  readonly find: (connectionId: string, target: WebhookTarget) => OwnRegistration | null;
  readonly put: (connectionId: string, target: WebhookTarget, url: string, place: SecretPlace) => void;
  /** Puts back what was there, or nothing. */
  readonly restore: (connectionId: string, target: WebhookTarget, before: OwnRegistration | null) => void;
};

/** Keeps them in the settings file, by connection and target. */
export function ownRegistrations(registry: ConnectionRegistry, nowMs: () => number): OwnRegistrations {
  const list = (connectionId: string) => webhookSettingsOf(registry.find(connectionId)).registrations;
  const replace = (connectionId: string, target: WebhookTarget, by: readonly OwnRegistration[]): void => {
    const webhooks = webhookSettingsOf(registry.find(connectionId));
    const others = webhooks.registrations.filter((one) => !isSameTarget(one.target, target));
    registry.keep(connectionId, { webhooks: { ...webhooks, registrations: [...others, ...by] } });
  };
  return {
    list,
    find: (connectionId, target) =>
      list(connectionId).find((one) => isSameTarget(one.target, target)) ?? null,
    put: (connectionId, target, url, place) =>
      replace(connectionId, target, [{ target, url, place, putAt: instantFromEpochMs(nowMs()) }]),
    restore: (connectionId, target, before) => replace(connectionId, target, before === null ? [] : [before]),
  };
}

/** Whether two are the same registration. */
export const isSameTarget = (one: WebhookTarget, other: WebhookTarget): boolean =>
  one.kind === other.kind && keyIn(one) === keyIn(other);

const keyIn = (target: WebhookTarget): string => (target.kind === 'settlements' ? target.key : '');

/** Every secret that a delivery may bring: the current and the former one, in each place that a registration has it. */
export async function acceptedSecrets(
  connectionId: string,
  own: OwnRegistrations,
  secrets: Pick<WebhookSecrets, 'ensure'>,
): Promise<readonly WebhookSecret[]> {
  const { current, former } = await secrets.ensure(connectionId);
  const values = former === null ? [current] : [current, former];
  const placed = own.list(connectionId).flatMap(({ place }) => (place.kind === 'none' ? [] : [place]));
  // An address that a person pasted into a panel bears the usual name.
  const usual = { kind: 'query', name: SECRET_NAMES.query } as const;
  return [usual, ...placed].flatMap(({ kind, name }) =>
    values.map((value) => ({ place: kind, name, value })),
  );
}
