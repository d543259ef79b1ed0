import type { Pixels } from './read-back.ts';

/** Dots in a millimetre at 300 dots an inch, what an office printer puts on paper. */
const DOTS_PER_MM = 300 / 25.4;

/** Pixels on the side of a square of so many millimetres, printed at 300 dots an inch. */
const printedDots = (sideMm: number): number => Math.round(sideMm * DOTS_PER_MM);

/**
 * Draws an SVG element of the page as the printer will, `sideMm` wide, and gives back its pixels. Rejects when the
 * browser cannot draw it.
 */
export async function rasterize(svg: SVGSVGElement, sideMm: number): Promise<Pixels> {
  const side = printedDots(sideMm);
  const image = await loadImage(svgUrl(svg, side));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser offers no canvas.');
  context.drawImage(image, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}

function svgUrl(svg: SVGSVGElement, side: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(side));
  copy.setAttribute('height', String(side));
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
