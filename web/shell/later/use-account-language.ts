import { useLingui } from '@lingui/react';
import { languageOfTag } from '@parlor/contract/formats/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLauncherDocument } from '../../data/LauncherContext.tsx';
import { chosenHere, chosenIsStored, onLanguageChosen, reconciled } from '../../i18n/choose-language.ts';
import { activateLocale } from '../../i18n/i18n.ts';
import { localeOfTab, storeChoice, storedChoice, hintsOf } from '../../i18n/choose-locale.ts';

/**
 * The player's language follows the account: it is `language` in the launcher's document. Texts of content come in the
 * language of their request, so they are asked for again after a switch.
 */
export function useAccountLanguage(): void {
  const { data, update } = useLauncherDocument();
  const here = useSyncExternalStore(onLanguageChosen, chosenHere, () => undefined);
  const stored = data?.['language'];
  const account = typeof stored === 'string' ? languageOfTag(stored) : undefined;
  const isRead = data !== undefined;
  const follow = useEffectEvent(() => {
    const hints = hintsOf(window, '');
    const { store, show } = reconciled({ account, browser: storedChoice(hints), here });
    if (store !== undefined) update((now) => ({ ...now, language: store }));
    chosenIsStored();
    // The language of an address or tab is meant for this tab alone.
    if (show === undefined || localeOfTab(hints.search, hints.tab) !== undefined) return;
    activateLocale(show).then(
      () => storeChoice(show, window),
      () => {}, // Its messages are unavailable now; the next visit tries again.
    );
  });
  useEffect(() => {
    if (isRead) follow();
  }, [isRead, account, here]);

  const client = useQueryClient();
  const { locale } = useLingui().i18n;
  const shown = useRef(locale);
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    void client.invalidateQueries();
  }, [client, locale]);
}
