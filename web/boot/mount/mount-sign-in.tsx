import type { AuthListener, AuthState, Disconnected } from '@parlor/sdk/session/auth-state.ts';
import type { ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SignInApp } from '../../shell/SignInApp.tsx';
import type { Platform } from '../../platform/platform.ts';
import { ReplayInput, typedIn } from './ReplayInput.tsx';
import { NEXT } from '../server/document-data.ts';
import { ssrServices } from '../server/ssr-services.ts';

/**
 * A visitor needs the app only after signing in. Until then it is fetched when the browser is idle, and not started.
 */
export function mountSignIn(
  root: HTMLElement,
  platform: Platform,
  onSession?: (session: Services['session']) => void,
): void {
  let services: Promise<ServicesInParts> | undefined;
  let opened: ServicesInParts | undefined;
  const real = (): Promise<ServicesInParts> =>
    (services ??= open().catch((error: unknown) => {
      // A part that did not load may load later.
      services = undefined;
      throw error;
    }));
  const open = async (): Promise<ServicesInParts> => {
    const { openServicesWithIdentity } = await import('../../data/open-services.ts');
    if (opened === undefined) {
      opened = await openServicesWithIdentity(platform);
      onSession?.(opened.session);
    }
    await opened.session.start();
    return opened;
  };
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
  /** Without an answer the page stays, and shows a message after a while. */
  const leave = (go: (state: Disconnected) => void): void => void outside().then(go, () => {});
  const signInState: AuthState = {
    status: 'disconnected',
    signInWithEmail: async (email) => (await outside()).signInWithEmail(email),
    signInWithGoogle: () => leave((state) => state.signInWithGoogle()),
    signInWithFacebook: () => leave((state) => state.signInWithFacebook()),
    signInWithProvider: (name) => leave((state) => state.signInWithProvider(name)),
    onAuthChange,
  };
  const nobody = ssrServices(signInState);
  const session: Services['session'] = {
    ...nobody.session,
    completeEmailLink: async (code) => (await real()).session.completeEmailLink(code),
    // A reply came by these services, so they are open.
    accept: (reply) => opened!.session.accept(reply),
  };
  const signInWays = async () => {
    await new Promise<void>(whenIdle);
    return (await real()).api.signInWays();
  };
  const api: Services['api'] = {
    ...nobody.api,
    signInWays,
    passkeyOptions: async (input) => (await real()).api.passkeyOptions(input),
    signInPasskey: async (input) => (await real()).api.signInPasskey(input),
  };
  const typed = typedIn(root);
  const page = hydrateRoot(
    root,
    <StrictMode>
      <ReplayInput typed={typed}>
        <SignInApp services={{ ...nobody, session, api }} />
      </ReplayInput>
    </StrictMode>,
    { onRecoverableError: (error) => console.error('The drawn page differed.', error) },
  );

  void import('../install-service-worker.ts').then(
    ({ stayReadable }) => stayReadable(),
    () => {},
  );
  const prepare = async (): Promise<void> => {
    const { session } = await real();
    for (const href of root.dataset[NEXT]?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    let isEntering = false;
    const enter = () => {
      if (isEntering || session.state().status !== 'connected') return;
      isEntering = true;
      import('./mount-app.tsx').then(
        ({ mountApp }) => {
          stop();
          void mountApp(root, platform, { from: { page, services: real() } });
        },
        () => void (isEntering = false), // The loader of the parts has reported it.
      );
    };
    // Signed in here, or in another tab of this browser.
    const stop = session.listen(enter);
    enter();
  };
  whenIdle(() => void prepare().catch(() => whenIdle(() => void prepare().catch(() => {}))));
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 1500);
};
