import { LOGO_LIMITS, type LogoRefusal } from '../../../src-preload/contract/vocabulary/printing.ts';
import { base64Of } from '../../kit/formats/base64-of.ts';
import { pictureHead } from './picture-head.ts';

/** A picked file as the logo that is kept, a PNG in base64; or why it is none. */
export type PickedLogo =
  | { readonly kind: 'logo'; readonly logo: string }
  | { readonly kind: 'refused'; readonly why: LogoRefusal };

const refused = (why: LogoRefusal): PickedLogo => ({ kind: 'refused', why });

/** Reads a file that was picked, and draws it as small as paper needs. A file that is too heavy is not read at all. */
export async function readLogo(file: Blob): Promise<PickedLogo> {
  if (file.size > LOGO_LIMITS.pickedBytes) return refused('too_heavy');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = pictureHead(bytes);
  if (!('width' in head)) return refused(head.kind);
  if (head.width * head.height > LOGO_LIMITS.pickedPixels) return refused('too_many_pixels');
  return createImageBitmap(new Blob([bytes], { type: `image/${head.kind}` })).then(
    async (picture): Promise<PickedLogo> => ({
      kind: 'logo',
      logo: await base64Of(await drawnSmall(picture)),
    }),
    () => refused('damaged'),
  );
}

async function drawnSmall(picture: ImageBitmap): Promise<Blob> {
  const { keptWidth, keptHeight } = LOGO_LIMITS;
  const scale = Math.min(1, keptWidth / picture.width, keptHeight / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser offers no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error('The canvas gives no PNG.')) : resolve(png)));
  });
}
