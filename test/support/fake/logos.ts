import { PNG } from 'pngjs';

/** A PNG of one colour in base64, as large as told. */
export function drawnLogo({ width = 60, height = 30 } = {}): string {
  const picture = new PNG({ width, height });
  picture.data.fill(0x80);
  return PNG.sync.write(picture).toString('base64');
}
