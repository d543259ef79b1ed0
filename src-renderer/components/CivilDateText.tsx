import { useFormats } from '../app/formats.ts';

/** A civil date `YYYY-MM-DD` as `31/12/2026`. */
export function CivilDateText({ date }: { readonly date: string }) {
  return (
    <time className="numeric" dateTime={date}>
      {useFormats().date(date)}
    </time>
  );
}
