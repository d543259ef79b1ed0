import type { CodeDrawing, DarkRun } from './drawing.ts';

/** Room for the caption below the square, in modules. */
const CAPTION_MODULES = 6;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Writes a drawing as SVG in millimetres, with the caption as its title and, unless it is empty, below the code. */
export function svgFile({ modules, sideMm, runs }: CodeDrawing, caption: string): Uint8Array {
  const title = escaped(caption);
  const height = modules + (caption === '' ? 0 : CAPTION_MODULES);
  const heightMm = (sideMm * height) / modules;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sideMm}mm" height="${heightMm.toFixed(2)}mm" viewBox="0 0 ${modules} ${height}" shape-rendering="crispEdges" role="img">`,
    ...(caption === '' ? [] : [`<title>${title}</title>`]),
    `<rect width="${modules}" height="${height}" fill="#fff"/>`,
    `<path fill="#000" d="${runs.map(pathOf).join('')}"/>`,
    ...(caption === '' ? [] : [captionLine(title, modules, caption.length)]),
    '</svg>',
    '',
  ];
  return Buffer.from(lines.join('\n'), 'utf8');
}

const pathOf = ({ x, y, length }: DarkRun): string => `M${x} ${y}h${length}v1h-${length}z`;

/** A caption that would be wider than the code is set smaller. */
function captionLine(title: string, modules: number, characters: number): string {
  const size = Math.min(3.2, (modules * 1.7) / characters).toFixed(2);
  return `<text x="${modules / 2}" y="${modules + 2}" font-family="Arial, 'Liberation Sans', sans-serif" font-size="${size}" text-anchor="middle">${title}</text>`;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
