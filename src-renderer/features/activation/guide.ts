import type { JourneyGuide } from '../../../src-preload/contract/activation.ts';
import type { RendererCalls } from '../../../src-preload/contract/index.ts';
import type { ActivationJourney } from '../../../src-preload/contract/vocabulary/activation.ts';
import type { LeftOpen } from '../../kit/queries/use-write.ts';

type Answer = Awaited<ReturnType<RendererCalls['activation']['guide']>>;

/** A mandate with what each journey to its activation needs. */
export type Guide = Extract<Answer, { ok: true }>['value'];

/** What every part of the screen works on. */
export type Activated = { readonly connectionId: string; readonly idRec: string };

/** What the panel of a journey is given, and each part of it. */
export type PanelProps = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly journey: JourneyGuide;
  readonly dueTxid: string | null;
  readonly onDueCharge: (txid: string | null) => void;
};

type WriteKind = Guide['underWay'][number]['kind'];

/** The write of one of these kinds that has to be settled before another is asked for; null where there is none. */
export function leftOpen(
  { underWay }: Pick<Guide, 'underWay'>,
  { connectionId }: Pick<Activated, 'connectionId'>,
  ...kinds: readonly WriteKind[]
): LeftOpen | null {
  const open = underWay.find(({ kind }) => kinds.includes(kind));
  return open === undefined ? null : { connectionId, writeId: open.writeId, isInDoubt: open.isInDoubt };
}

/** The journey that a word names, if it is one. */
export const journeyNamed = (guide: Guide, word: string | null): JourneyGuide | undefined =>
  guide.journeys.find(({ journey }) => journey === word);

/** The charge that goes along with a journey's code: the one that the mandate names, or the one that was chosen. */
export const chargeOf = (
  journey: ActivationJourney,
  { joiningTxid }: Pick<Guide, 'joiningTxid'>,
  dueTxid: string | null,
): string | null => {
  if (journey === 'JORNADA_3') return joiningTxid;
  return journey === 'JORNADA_4' ? dueTxid : null;
};
