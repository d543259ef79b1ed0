/** What the bank is read for; each has a list of its own, and ids by which it is read. */
export const RESOURCE_KINDS = ['charge', 'mandate', 'settlement'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** What can be asked for by its id: those, and confirmation requests, which have a scope of their own and no list. */
export const ASKED_KINDS = [...RESOURCE_KINDS, 'confirmation'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

/** Verbs of a request to the bank. */
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];
