/** Hands the focus to the screen, as where what had it is gone. */
export const focusContent = (): void => document.getElementById('content')?.focus();
