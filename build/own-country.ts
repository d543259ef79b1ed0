import type { Plugin } from 'vite';
import { z } from 'zod';

/** The one country whose days are asked for, and its time. */
const COUNTRY = 'BR';
const ZONE = 'America/Sao_Paulo';

/** What date-holidays keeps: the days of each country by its code, and the names of those that several have. */
const calendar = z.looseObject({ holidays: z.record(z.string(), z.unknown()) });

/** What moment-timezone keeps, packed: a zone begins with its name; a link is two names, and a country its code with names. */
const clocks = z.looseObject({ zones: z.array(z.string()), links: z.unknown(), countries: z.unknown() });

/** Each module that is one literal of the whole world, by the end of its path, and what is left of it. Throws where it is no longer such a literal. */
const MODULES: Readonly<Record<string, (literal: unknown) => unknown>> = {
  '/date-holidays/src/data.js': (literal) => {
    const { holidays, ...rest } = calendar.parse(literal);
    return { ...rest, holidays: { [COUNTRY]: holidays[COUNTRY] } };
  },
  '/moment-timezone/data/packed/latest.json': (literal) => {
    const { zones, ...rest } = clocks.parse(literal);
    return { ...rest, zones: zones.filter((zone) => zone.startsWith(`${ZONE}|`)), links: [], countries: [] };
  },
};

/** Calendars by which no day of this country is counted, and what they need: the course of the planets. */
const OTHER_CALENDARS =
  /\/date-holidays-parser\/src\/(?:BengaliRevised|Chinese|Equinox|Hebrew|Hijri|Jalaali|Julian)\.js$/;
const NO_CALENDAR = `export default class {
  constructor() {
    throw new Error('no day of ${COUNTRY} is counted by this calendar');
  }
}`;

/** Bundles the calendar of one country: each thread would read those of two hundred at its start, the clocks of as many, and the tables of the planets. */
export function ownCountry(): Plugin {
  return {
    name: 'own-country',
    enforce: 'pre',
    transform: (module, id) => {
      if (OTHER_CALENDARS.test(id)) return { code: NO_CALENDAR, map: null };
      const own = Object.entries(MODULES).find(([path]) => id.endsWith(path))?.[1];
      if (own === undefined) return null;
      const [begin, end] = [module.indexOf('{'), module.lastIndexOf('}') + 1];
      const code = JSON.stringify(own(JSON.parse(module.slice(begin, end))));
      return { code: `${module.slice(0, begin)}${code}${module.slice(end)}`, map: null };
    },
  };
}
