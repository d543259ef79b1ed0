import { create } from 'zustand';
import type { SCENES } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

export type Scene = (typeof SCENES)[number];

/** What was done when each scene was last played, as keys of the strings; kept while a person looks at what came of it. */
export const useSceneOutcomes = create<Partial<Record<Scene, readonly string[]>>>()(() => ({}));
