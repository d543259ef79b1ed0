type TextPolicy = { readonly createHTML: (text: string) => string };
type PolicyFactory = { readonly createPolicy: (name: string, policy: TextPolicy) => unknown };

/**
 * Lets style sheets that are written as inner HTML through, and nothing that holds markup: text without `<` can make no element.
 * Everything else stays refused by `require-trusted-types-for 'script'` (the shells allow the policy name `default`).
 */
export function allowPlainStyleText(): void {
  const { trustedTypes } = window as { readonly trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: refuseMarkup });
}

/** The text itself when it holds no markup; throws `TypeError` otherwise. */
export function refuseMarkup(text: string): string {
  if (text.includes('<')) throw new TypeError('markup is not set as text');
  return text;
}
