import type { AuthListener, AuthState } from '@parlor/sdk/session.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DoorApp } from '../DoorApp.tsx';
import type { Platform } from '../platform/platform.ts';
import { Arrived, typedIn } from './Arrived.tsx';
import { servicesNowhere } from './nowhere.ts';
import { stayReadable } from './stay-readable.ts';

/** Whoever stands outside needs the house only when he is let in; until then it is fetched when nothing else is to do. */
export function openDoor(root: HTMLElement, platform: Platform): void {
  let services: Promise<Services> | undefined;
  const real = (): Promise<Services> =>
    (services ??= import('../services/open.ts').then(async ({ openServices }) => {
      const opened = openServices(platform);
      await opened.session.start();
      return opened;
    }));
  const listeners = new Set<AuthListener>();
  const onAuthChange = (listener: AuthListener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const outside = async () => {
    const state = (await real()).session.state();
    if (state.status !== 'disconnected') throw new Error('Somebody is signed in already.');
    return state;
  };
  const door: AuthState = {
    status: 'disconnected',
    signInWithEmail: async (email) => (await outside()).signInWithEmail(email),
    signInWithGoogle: () => void outside().then((state) => state.signInWithGoogle()),
    signInWithFacebook: () => void outside().then((state) => state.signInWithFacebook()),
    onAuthChange,
  };
  const typed = typedIn(root);
  const page = hydrateRoot(
    root,
    <StrictMode>
      <Arrived typed={typed}>
        <DoorApp services={servicesNowhere(door)} />
      </Arrived>
    </StrictMode>,
    { onRecoverableError: (error) => console.error('The drawn page differed.', error) },
  );

  stayReadable();
  const prepare = async (): Promise<void> => {
    const { session } = await real();
    const { openHouse } = await import('./open-house.tsx');
    const enter = () => {
      if (session.state().status !== 'connected') return;
      stop();
      void openHouse(root, platform, { page, services: real() });
    };
    // Signed in here, or in another tab of this browser.
    const stop = session.listen(enter);
    enter();
  };
  const whenIdle = (run: () => void): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
    else setTimeout(run, 1500);
  };
  whenIdle(() => void prepare().catch(() => whenIdle(() => void prepare().catch(() => {}))));
}
