/** Kinds of file that a QR code is saved as. */
export const CODE_FILE_FORMATS = ['png', 'svg', 'pdf'] as const;
export type CodeFileFormat = (typeof CODE_FILE_FORMATS)[number];

/** Light margin that readers need around a QR code, in modules (rules/br-code.md, On paper). */
export const QR_QUIET_ZONE_MODULES = 4;
/** Smallest side of one module and of the whole square that phones read on paper, in millimetres (rules/br-code.md, On paper). */
export const QR_LEAST_MODULE_MM = 0.5;
export const QR_LEAST_SIDE_MM = 40;
