/** For what a bank runs a system, as far as a name shows it: most production names show nothing. */
export type Environment = 'test' | 'production';

/** Words that no production system bears, wherever in a name. */
const TEST_ANYWHERE = /sandbox|homolog|hml/i;
/** Short ones count only between dots, hyphens, spaces or digits: `teste` is in many a name. */
const TEST_WORD = /(?:^|[^a-z])(?:hmg|hm|sbx|uat|qa|teste?|trial|staging|stg|desenv|dev|treino)(?:[^a-z]|$)/i;
const PRODUCTION_WORD = /(?:^|[^a-z])(?:prod|producao|produção|production|prd)(?:[^a-z]|$)/i;

/** The environment that a host name or the names in a certificate show; null where they show none. */
export function environmentOf(name: string): Environment | null {
  if (TEST_ANYWHERE.test(name) || TEST_WORD.test(name)) return 'test';
  return PRODUCTION_WORD.test(name) ? 'production' : null;
}

/**
 * Whether a certificate is of the other environment than the hosts. Hosts of the test environment almost always say so and a production
 * certificate seldom does: a silent host counts as production, a silent certificate is given the benefit of the doubt.
 */
export function isOfOtherEnvironment(certificateNames: string, hosts: readonly string[]): boolean {
  const shown = environmentOf(certificateNames);
  const ofHosts = hosts.some((host) => environmentOf(host) === 'test') ? 'test' : 'production';
  return shown !== null && shown !== ofHosts;
}

/** Whether the API and the token are asked for in different environments: one name shows the test one, the other does not. */
export function areEnvironmentsMixed(apiHost: string, tokenHost: string): boolean {
  return (environmentOf(apiHost) === 'test') !== (environmentOf(tokenHost) === 'test');
}
