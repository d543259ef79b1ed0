/** An immediate and a due-date charge (journeys 3 and 4, SERVICE.md, section 2.4). */
export const JOINING_KINDS = ['cob', 'cobv'] as const;

/** A charge being typed; `amount` in centavos. */
export type JoiningDraft = {
  readonly kind: (typeof JOINING_KINDS)[number];
  readonly label: string;
  readonly amount: number | null;
  readonly hasLocation: boolean;
};

export const FIRST_JOINING_DRAFT: JoiningDraft = { kind: 'cob', label: '', amount: 9_990, hasLocation: true };
