import type { i18n } from 'i18next';

type PluralResolver = { getRule: (language: string, options?: object) => Intl.PluralRules };

/**
 * Counts as people write in both languages: “1 cobrança”, and every other number, zero too, in the plural. `Intl` would have
 * “0 cobrança” in Portuguese, which is how one speaks of quantities such as “0,5 hora”, and a form of its own for millions.
 */
export function countInTwoForms({ services }: i18n): void {
  const resolver: PluralResolver = services.pluralResolver;
  const oneAndOthers = resolver.getRule('en');
  resolver.getRule = () => oneAndOthers;
}
