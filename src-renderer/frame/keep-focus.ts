/** Parts of the page that have a name, from the narrowest: where the focus goes when what had it is gone. */
const PLACES = '[role="dialog"], section[aria-labelledby], main';
/** Dialogs that close and screens that open place the focus themselves within this time. */
const SETTLE_MS = 50;
/** How long a button may be disabled, as while its write is under way, before the focus leaves it. */
const MOST_DISABLED_MS = 400;
/** What lies over the page and gives the focus back when it goes. */
const LAYERS = '[role="dialog"], [role="menu"]';
const MOST_LAYERS = 6;

/** What had the focus last in the page or in a layer over it, and all that it stood in, itself first. */
type Step = {
  readonly layer: Element | null;
  readonly self: HTMLElement;
  readonly path: readonly HTMLElement[];
};

/**
 * Keeps the focus from falling to the bare page when what has it is disabled or taken away: a screen reader would begin at the top again, and
 * Tab would lead out of an open dialog. It comes back to what was disabled, else goes to what surrounded what is gone, or what had it before.
 * Answers the function that stops.
 */
export function keepFocus(): () => void {
  const keeper = new FocusKeeper();
  const observer = new MutationObserver(() => keeper.look());
  const note = ({ target }: FocusEvent) => target instanceof HTMLElement && keeper.note(target);
  const leave = ({ target }: FocusEvent) => target instanceof HTMLElement && keeper.leave(target);
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
}

class FocusKeeper {
  /** Newest first. */
  #trail: readonly Step[] = [];
  /** Where the focus is while something is disabled that is to have it back. */
  #interim: Refuge | null = null;
  #lostAtMs: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  note(element: HTMLElement): void {
    const step = stepOf(element);
    const others = this.#trail.filter(({ layer }) => layer !== step.layer);
    this.#trail = [step, ...others].slice(0, MOST_LAYERS);
    this.#lostAtMs = null;
  }

  /** A person who clicks beside everything wants the focus nowhere. */
  leave(element: HTMLElement): void {
    // While it is being removed, an element still looks as if it could have the focus.
    queueMicrotask(() => {
      if (isLost() && canFocus(element) && document.hasFocus()) this.#trail = [];
    });
  }

  /** The page has changed. */
  look(): void {
    if (!isLost() && this.#interim === null) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), SETTLE_MS);
  }

  #settle(): void {
    if (isLost()) this.#recover();
    else if (this.#interim !== null) this.#goBack(this.#interim);
  }

  #goBack({ place, awaited }: Refuge): void {
    const isMoved = document.activeElement !== place;
    if (!isMoved && awaited !== null && isThere(awaited) && !canFocus(awaited)) return;
    this.#interim = null;
    if (!isMoved) focusPlace(awaited !== null && canFocus(awaited) ? awaited : bestIn(place));
  }

  #recover(): void {
    this.#lostAtMs ??= performance.now();
    const refuge = refugeOf(this.#trail);
    if (refuge === null) return;
    const { place, awaited } = refuge;
    const leftMs = MOST_DISABLED_MS - (performance.now() - this.#lostAtMs);
    if (awaited !== null && leftMs > 0 && place.role !== 'dialog') {
      this.#timer = setTimeout(() => this.#settle(), leftMs);
      return;
    }
    this.#interim = awaited === null ? null : refuge;
    focusPlace(awaited === null ? bestIn(place) : place);
  }
}

function stepOf(self: HTMLElement): Step {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = self; at !== null; at = at.parentElement) path.push(at);
  return { layer: self.closest(LAYERS), self, path };
}

function isLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(':disabled');
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility();

const canFocus = (element: HTMLElement): boolean => isThere(element) && !element.matches(':disabled');

/** Where the focus may go, and what would rather have it once it is not disabled any more. */
type Refuge = { readonly place: HTMLElement; readonly awaited: HTMLElement | null };

/** What had the focus last and can have it, else what has a name around where that was, else the screen. */
function refugeOf(trail: readonly Step[]): Refuge | null {
  for (const { self, path } of trail) {
    if (canFocus(self)) return { place: self, awaited: null };
    const place = path.find(isThere)?.closest<HTMLElement>(PLACES);
    if (place) return { place, awaited: isThere(self) ? self : null };
  }
  const main = document.querySelector('main');
  return trail.length > 0 && main !== null ? { place: main, awaited: null } : null;
}

/** What a dialog means to be focused first may have appeared only now. */
const bestIn = (place: HTMLElement): HTMLElement =>
  place.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]:not(:disabled)') ?? place;

/** What takes no focus by itself takes it this once. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
