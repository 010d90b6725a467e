import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../../shell/App.tsx';
import { SignInApp } from '../../shell/SignInApp.tsx';
import { activateLocale, everyWord } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locales.ts';
import { SSR_PLATFORM } from '../../platform/ssr-platform.ts';
import { makeRouter } from '../../router.tsx';
import { newQueryClient } from '../../data/ServicesContext.tsx';
import { drawCoversBy } from '../../ui/game/late-covers.ts';
import { coverFor } from '../../ui/game/cover-for.ts';
import { SIGN_IN, type Seeds } from './document-data.ts';
import { ssrServices, STARTING_ERRORS } from './ssr-services.ts';
import type { Screen } from './screens.ts';

export interface DrawOptions {
  readonly screen: Screen;
  readonly base: string;
  readonly locale: Locale;
  readonly seeds: Seeds;
}

const nothing = (): void => {};

/**
 * The content of the root element: the screen that everybody sees, made only from public replies. Must not run twice at a
 * time.
 */
export async function drawScreen({ screen, base, locale, seeds }: DrawOptions): Promise<string> {
  await activateLocale(locale);
  await everyWord();
  drawCoversBy(coverFor);
  if (screen === SIGN_IN) {
    const outside = {
      status: 'disconnected',
      signInWithEmail: () => Promise.reject(new Error('Nobody is here.')),
      signInWithGoogle: nothing,
      signInWithFacebook: nothing,
      signInWithProvider: nothing,
      onAuthChange: () => nothing,
    } as const;
    return renderToString(
      <StrictMode>
        <SignInApp services={ssrServices(outside)} />
      </StrictMode>,
    );
  }
  const client = newQueryClient();
  for (const [key, answer] of seeds) client.setQueryData(key, answer);
  const address = base === '/' ? screen : `${base}${screen}`;
  const router = makeRouter({
    basepath: base,
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
  });
  await router.load();
  if (router.state.matches.length === 0) throw new Error(`The router has nothing at ${address}.`);
  const html = renderToString(
    <StrictMode>
      <App router={router} platform={SSR_PLATFORM} services={ssrServices(STARTING_ERRORS)} client={client} />
    </StrictMode>,
  );
  // React leaves a failed part to the browser without reporting it.
  if (html.includes('<!--$!-->'))
    throw new Error(`A part of ${address} could not be drawn: ${faultIn(html)}`);
  return html;
}

const faultIn = (html: string): string => /data-msg="([^"]*)"/.exec(html)?.[1] ?? 'it does not say why';
