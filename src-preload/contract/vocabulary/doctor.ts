/** Steps of an examination, in the order in which they are taken. */
export const DOCTOR_STEPS = [
  'address',
  'tls',
  'certificate',
  'token',
  'scopes',
  'lists',
  'limits',
  'clock',
  'webhooks',
] as const;
export type DoctorStep = (typeof DOCTOR_STEPS)[number];

/** How bad a finding is: `note` is worth knowing, `warning` costs something, with a `fault` the step has failed. */
export type FindingLevel = 'good' | 'note' | 'warning' | 'fault';

/** Everything that an examination can find. Each has its sentences in `doctor.json`, except `failed`, whose failure has its own. */
export const FINDINGS = {
  failed: 'fault',
  address_reached: 'good',
  address_plain: 'fault',
  address_test_environment: 'note',
  address_environments_mixed: 'fault',
  tls_trusted: 'good',
  tls_none: 'note',
  tls_private_authority: 'warning',
  tls_expired: 'fault',
  tls_not_yet_valid: 'fault',
  tls_dates_unreadable: 'fault',
  tls_other_name: 'fault',
  tls_unknown_authority: 'fault',
  certificate_none: 'note',
  certificate_valid: 'good',
  certificate_expiring: 'warning',
  certificate_expired: 'fault',
  certificate_not_yet_valid: 'fault',
  certificate_key_mismatch: 'fault',
  certificate_other_environment: 'warning',
  token_granted: 'good',
  token_life_untold: 'good',
  clock_agrees: 'good',
  clock_off: 'warning',
  clock_far: 'fault',
  clock_untold: 'note',
  scope_granted: 'good',
  scope_unproved: 'note',
  scope_missing: 'warning',
  scope_missing_for_polling: 'fault',
  list_offered: 'good',
  list_not_offered: 'note',
  list_empty_or_absent: 'note',
  list_forbidden: 'warning',
  list_miscounted: 'warning',
  read_by_id: 'warning',
  window_accepted: 'good',
  window_shorter: 'note',
  window_none: 'warning',
  page_accepted: 'good',
  page_smaller: 'note',
  limits_without_lists: 'note',
  webhook_registered: 'good',
  webhook_absent: 'note',
  webhook_forbidden: 'note',
  webhook_keys: 'good',
  webhook_keys_none: 'note',
  webhook_keys_unlisted: 'note',
} as const satisfies Readonly<Record<string, FindingLevel>>;
export type FindingCode = keyof typeof FINDINGS;
/** Every finding, as a list. */
export const FINDING_CODES = Object.keys(FINDINGS) as FindingCode[];

/** What the app needs a permission for. */
export const SCOPE_PURPOSES = [
  'polling',
  'mandates',
  'charging',
  'joining',
  'locations',
  'webhooks',
] as const;
export type ScopePurpose = (typeof SCOPE_PURPOSES)[number];
