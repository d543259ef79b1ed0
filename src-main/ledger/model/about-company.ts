/** Whose act it is where it is of no charge, mandate or month. */
export const OF_COMPANY = { subject: 'company', subjectId: null } as const;
