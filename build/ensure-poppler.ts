import { findOnPath, installDebianPackages } from './programs.ts';

const canDrawPdf = (): boolean => findOnPath(['pdftoppm']) !== null;

/** Whether a PDF can be drawn and read back; on Debian poppler-utils is installed as root. */
export const ensurePoppler = (): boolean =>
  canDrawPdf() || (installDebianPackages(['poppler-utils']) && canDrawPdf());
