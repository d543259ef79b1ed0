import { parseHash, replaceQuery } from '../../kit/routes/hash-route.ts';
import classes from './activation.module.css';
import { type Activated, type Guide, journeyNamed } from './guide.ts';
import { JourneyCards } from './JourneyCards.tsx';
import { JourneyPanel } from './JourneyPanel.tsx';

type Props = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly journey: string | null;
  readonly dueTxid: string | null;
};

/** The four ways beside what the chosen one needs; the choice stands in the address, so that it outlives a reload. */
export function Journeys({ mandate, guide, journey, dueTxid }: Props) {
  const chosen = journeyNamed(guide, journey) ?? journeyNamed(guide, guide.recommended);
  if (chosen === undefined) return null;
  return (
    <div className={classes.columns}>
      <JourneyCards guide={guide} chosen={chosen.journey} onChoose={(next) => noteChoice('journey', next)} />
      <JourneyPanel
        key={chosen.journey}
        mandate={mandate}
        guide={guide}
        journey={chosen}
        dueTxid={dueTxid}
        onDueCharge={(txid) => noteChoice('charge', txid)}
      />
    </div>
  );
}

function noteChoice(name: 'journey' | 'charge', value: string | null): void {
  const { query } = parseHash(window.location.hash);
  if (value === null) query.delete(name);
  else query.set(name, value);
  replaceQuery(query);
}
