/** Kinds of file that a QR code is saved as. */
export const CODE_FILE_FORMATS = ['png', 'svg', 'pdf'] as const;
export type CodeFileFormat = (typeof CODE_FILE_FORMATS)[number];

/** Light margin that readers need around a QR code, in modules (rules/br-code.md, On paper). */
export const QR_QUIET_ZONE_MODULES = 4;
/** Smallest side of one module and of the whole square that phones read on paper, in millimetres (rules/br-code.md, On paper). */
export const QR_LEAST_MODULE_MM = 0.5;
export const QR_LEAST_SIDE_MM = 40;

/** What came of printing, and of saving the page; `by_page`: this shell leaves it to the page. */
export const PRINT_OUTCOMES = ['printed', 'cancelled', 'by_page'] as const;
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];
export const SAVE_OUTCOMES = ['saved', 'cancelled', 'by_page'] as const;
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];
