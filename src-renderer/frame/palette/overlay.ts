import { create } from 'zustand';

/** What lies over the app at a key press: the palette or the list of shortcuts. */
type Overlay = 'palette' | 'shortcuts';

type OverlayState = {
  readonly shown: Overlay | null;
  /** What had the focus when it was opened, and has it again when it closes. */
  readonly opener: HTMLElement | null;
};

/** Which overlay is shown. Written by {@link showOverlay} only. */
export const useOverlay = create<OverlayState>()(() => ({ shown: null, opener: null }));

/** Shows an overlay in place of another; null closes it. */
export function showOverlay(shown: Overlay | null): void {
  const { activeElement } = document;
  const isOpening = shown !== null && useOverlay.getState().shown === null;
  const opener = isOpening && activeElement instanceof HTMLElement ? { opener: activeElement } : {};
  useOverlay.setState({ shown, ...opener });
}
