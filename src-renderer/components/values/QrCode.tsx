import { useMemo } from 'react';
import { type QrGeometry, qrGeometry } from './qr-geometry.ts';

type QrCodeProps = {
  /** The text to encode, verbatim. */
  readonly code: string;
  /** What a screen reader says in place of the picture. */
  readonly label: string;
  /** Side with its unit, such as `40mm` or `220px`. */
  readonly side: string;
};

/** A QR code in black on white whatever the theme: readers expect dark on light. */
export function QrCode({ code, label, side }: QrCodeProps) {
  const geometry = useMemo(() => qrGeometry(code), [code]);
  return <QrSquare geometry={geometry} label={label} side={side} />;
}

type QrSquareProps = { readonly geometry: QrGeometry; readonly label: string; readonly side: string };

/** The same square from a geometry that is worked out already. */
function QrSquare({ geometry, label, side }: QrSquareProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${geometry.size} ${geometry.size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-qr
    >
      <rect width={geometry.size} height={geometry.size} fill="#fff" />
      <path d={geometry.path} fill="#000" />
    </svg>
  );
}
