type Strings = Readonly<Record<string, unknown>>;

// One file a language and a namespace; a new file is found by being there.
const files = import.meta.glob<Strings>('./*/*.json', { eager: true, import: 'default' });

/** Strings by language and namespace, as i18next takes them. */
export const resources: Record<string, Record<string, Strings>> = {};

for (const [path, strings] of Object.entries(files)) {
  const [, language, namespace] = /^\.\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  if (language && namespace) resources[language] = { ...resources[language], [namespace]: strings };
}

/** Every namespace of the Portuguese strings. */
export const NAMESPACES: readonly string[] = Object.keys(resources['pt-BR'] ?? {});
