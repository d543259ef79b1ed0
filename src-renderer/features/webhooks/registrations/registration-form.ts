import { SECRET_NAMES } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type {
  Registration,
  SecretPlace,
  WebhookState,
  WebhookTarget,
} from '../../../../src-preload/contract/webhooks.ts';

/** A registration as it is being typed. Each place of the secret keeps its own name while another is chosen. */
export type RegistrationForm = {
  readonly kind: WebhookTarget['kind'];
  readonly key: string;
  readonly url: string;
  readonly place: SecretPlace['kind'];
  readonly names: { readonly query: string; readonly header: string };
};

/** The form for a registration that is there, or for a new one. An address that the bank shows with a secret is not typed back. */
export function formOf(registration: Registration | null, local: WebhookState | null): RegistrationForm {
  const key = local?.practiceKey ?? '';
  const blank: RegistrationForm = { kind: 'settlements', key, url: '', place: 'query', names: SECRET_NAMES };
  if (registration === null) return blank;
  const { target, own } = registration;
  const known = { ...blank, kind: target.kind, key: target.kind === 'settlements' ? target.key : key };
  if (own === null) return known;
  const { place, url } = own;
  if (place.kind === 'none') return { ...known, url, place: 'none' };
  return { ...known, url, place: place.kind, names: { ...SECRET_NAMES, [place.kind]: place.name } };
}

/** The registration that a form means. */
export const targetOf = ({ kind, key }: RegistrationForm): WebhookTarget =>
  kind === 'settlements' ? { kind, key } : { kind };

/** Where the secret goes, by the name that was typed for that place. */
export const placeOf = ({ place, names }: RegistrationForm): SecretPlace =>
  place === 'none' ? { kind: 'none' } : { kind: place, name: names[place] };
