import type { WriteKind } from '../../../../src-preload/contract/vocabulary/writing.ts';
import type { WritePayloads } from '../../../ledger/model/journaled-writes.ts';
import { cancelCharge } from './cancel-charge.ts';
import { cancelConfirmation } from './cancel-confirmation.ts';
import { cancelMandate } from './cancel-mandate.ts';
import { createConfirmation } from './create-confirmation.ts';
import { createLocation } from './create-location.ts';
import { createMandate } from './create-mandate.ts';
import type { Kind } from './kind.ts';
import { putCharge } from './put-charge.ts';
import { putJoiningCharge } from './put-joining-charge.ts';
import { putWebhook } from './put-webhook.ts';
import { removeWebhook } from './remove-webhook.ts';
import { requestRetry } from './request-retry.ts';
import { reviseMandate } from './revise-mandate.ts';
import { unlinkLocation } from './unlink-location.ts';

/** Every kind of write: a missing one fails compilation. */
const KINDS: { readonly [Name in WriteKind]: Kind<Name> } = {
  create_mandate: createMandate,
  revise_mandate: reviseMandate,
  cancel_mandate: cancelMandate,
  create_location: createLocation,
  unlink_location: unlinkLocation,
  create_confirmation: createConfirmation,
  cancel_confirmation: cancelConfirmation,
  put_joining_charge: putJoiningCharge,
  put_charge: putCharge,
  cancel_charge: cancelCharge,
  request_retry: requestRetry,
  put_webhook: putWebhook,
  remove_webhook: removeWebhook,
};

/** What is known of a write's kind. */
export const kindOf = <Name extends WriteKind>({
  kind,
}: {
  readonly kind: Name;
  readonly payload: WritePayloads[Name];
}): Kind<Name> => KINDS[kind];
