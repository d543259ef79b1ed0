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

/**
 * A shop's logo. What is picked: PNG or JPEG of so many bytes and pixels at most, more than any printer shows and little enough to be decoded at
 * once. What is kept: a PNG no larger than the widest place on a sheet needs at 300 dots an inch.
 */
export const LOGO_LIMITS = {
  pickedBytes: 2 * 1024 * 1024,
  pickedPixels: 25_000_000,
  keptWidth: 640,
  keptHeight: 320,
  keptBytes: 1024 * 1024,
} as const;

/** Why a picture that was picked is no logo; what was there before stays. */
const LOGO_REFUSALS = ['too_heavy', 'too_many_pixels', 'other_kind', 'damaged'] as const;
export type LogoRefusal = (typeof LOGO_REFUSALS)[number];
