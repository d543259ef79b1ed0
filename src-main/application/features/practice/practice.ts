import type { Feature } from '../../services.ts';

/** The practice bank as a person starts and ends it; where an earlier run left its connection, it starts again. */
export const practiceFeature: Feature<'practice'> = ({ practice }) => ({
  handlers: {
    status: async () => practice.status(),
    start: practice.start,
    stop: practice.stop,
    advance: ({ days }) => practice.advance(days),
  },
  resume: practice.resume,
});
