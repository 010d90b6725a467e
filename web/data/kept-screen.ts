// What a screen knows of itself while it is kept in memory and another is shown (`shell/kept/KeptScreens.tsx`).
import { createContext, use } from 'react';

const AwakeContext = createContext(true);
const VisitContext = createContext(0);
export const AwakeProvider = AwakeContext.Provider;
export const VisitProvider = VisitContext.Provider;

/**
 * Whether this screen is shown: one that is not asks for nothing and starts nothing, but knows what others are told.
 * Changes a moment after the picture of the screen that comes.
 */
export const useIsAwake = (): boolean => use(AwakeContext);

/** How often one came back to this screen: changes before its picture, for what is dealt anew at every coming. */
export const useVisit = (): number => use(VisitContext);
