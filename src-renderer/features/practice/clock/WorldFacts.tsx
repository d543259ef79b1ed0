import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';

/** Which world this is and how much has happened in it. */
export function WorldFacts() {
  const { t } = useTranslation('practice');
  const { count, date } = useFormats();
  const query = useQuery(ciclo.practiceBank.describeWorld, null);
  if (query.state !== 'ready') return <span>{t('world.lead')}</span>;
  const { seed, firstDay, mandates, charges, settlements } = query.value;
  return (
    <span className="numeric">
      {t('world.facts', {
        seed,
        firstDay: date(firstDay),
        mandates: count(mandates),
        charges: count(charges),
        settlements: count(settlements),
      })}
    </span>
  );
}
