import { t } from '@lingui/core/macro';
import { createMemoryHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Catalogue } from '@parlor/contract/catalogue.ts';
import { App } from '../App.tsx';
import { DoorApp } from '../DoorApp.tsx';
import { i18n, speak } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locales.ts';
import { NOWHERE } from '../platform/nowhere.ts';
import { makeRouter } from '../router.tsx';
import { keys } from '../services/keys.ts';
import { newQueryClient } from '../services/ServicesContext.tsx';
import { drawLidsBy } from '../ui/late-lids.ts';
import { lidOf } from '../ui/lid-of.ts';
import { DOOR, type Seeds } from './document.ts';
import { servicesNowhere, STARTING } from './nowhere.ts';
import type { Screen } from './screens.ts';

export interface Drawn {
  readonly title: string;
  /** What stands in the root element. */
  readonly html: string;
}
export interface DrawOptions {
  readonly screen: Screen;
  readonly base: string;
  readonly locale: Locale;
  readonly seeds: Seeds;
}

const nothing = (): void => {};

/** The screen as everybody sees it, whoever he is: from public answers alone. Not to be called twice at a time. */
export async function drawScreen({ screen, base, locale, seeds }: DrawOptions): Promise<Drawn> {
  await speak(locale);
  drawLidsBy(lidOf);
  if (screen === DOOR) {
    const outside = {
      status: 'disconnected',
      signInWithEmail: () => Promise.reject(new Error('Nobody is here.')),
      signInWithGoogle: nothing,
      signInWithFacebook: nothing,
      onAuthChange: () => nothing,
    } as const;
    const html = renderToString(
      <StrictMode>
        <DoorApp services={servicesNowhere(outside)} />
      </StrictMode>,
    );
    return { title: titled(t(i18n)`Sign in`), html };
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
      <App router={router} platform={NOWHERE} services={servicesNowhere(STARTING)} client={client} />
    </StrictMode>,
  );
  // React leaves a part that failed to the browser, with no word about it.
  if (html.includes('<!--$!-->'))
    throw new Error(`A part of ${address} could not be drawn: ${faultIn(html)}`);
  const answer = seeds.find(([key]) => key[0] === keys.topGames)?.[1] as Catalogue | undefined;
  return { title: titled(nameOf(screen, answer)), html };
}

const faultIn = (html: string): string => /data-msg="([^"]*)"/.exec(html)?.[1] ?? 'it does not say why';

const titled = (name: string): string => (name === '' ? 'Parlor' : `${name} · Parlor`);

/** As the screens call themselves when they are there. */
function nameOf(screen: Screen, catalogue: Catalogue | undefined): string {
  const names: Readonly<Record<string, string>> = {
    '/': '',
    '/games': t(i18n)`Games`,
    '/quests': t(i18n)`Quests`,
    '/cards': t(i18n)`Cards`,
    '/shop': t(i18n)`Shop`,
    '/profile': t(i18n)`Profile`,
    '/profile/history': t(i18n)`Ledger`,
    '/fairness': t(i18n)`Check a draw`,
  };
  const known = names[screen];
  if (known !== undefined) return known;
  const games = catalogue ? Object.values(catalogue.byCategory).flat() : [];
  return games.find(({ identifier }) => screen === `/games/${identifier}`)?.title ?? t(i18n)`Game`;
}
