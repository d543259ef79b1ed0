import { create } from 'zustand';

/** Whether the list of companies is open. Written by {@link showSwitcher} only. */
export const useSwitcher = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens or closes the list of companies, from wherever it is asked for. */
export const showSwitcher = (isOpen: boolean): void => useSwitcher.setState({ isOpen });
