import { qrGeometry } from '../../components/values/qr-geometry.ts';

/** Pixels to a module in a copied picture: sharp in a message and on paper. */
const PIXELS_A_MODULE = 10;

/** Whether this browser puts pictures on the clipboard. */
export const canCopyPictures = (): boolean =>
  typeof ClipboardItem !== 'undefined' && 'clipboard' in navigator && 'write' in navigator.clipboard;

/** Puts a code on the clipboard as a picture, whole pixels to a module. Rejects where the browser refuses. */
export async function copyCodePicture(code: string): Promise<void> {
  // The promise goes in unresolved: some browsers forget the click that allowed copying while they wait.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': pictureOf(code) })]);
}

async function pictureOf(code: string): Promise<Blob> {
  const { size, path } = qrGeometry(code);
  const canvas = document.createElement('canvas');
  canvas.width = size * PIXELS_A_MODULE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser offers no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PIXELS_A_MODULE, PIXELS_A_MODULE);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))));
  });
}
