import { useFormats } from '../../kit/formats/formats.ts';

/** A UTC instant as day and hour in São Paulo. */
export function InstantText({ instant }: { readonly instant: string }) {
  return (
    <time className="numeric" dateTime={instant}>
      {useFormats().instant(instant)}
    </time>
  );
}
