import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { everyWord, i18n } from '../../i18n/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { PlatformProvider } from '../../platform/PlatformContext.tsx';
import { LinkTelegram } from '../../shell/LinkTelegram.tsx';
import styles from '../../shell/Shell.module.css';
import { openServices } from '../../data/open-services.ts';

/**
 * In the mini-app, opened by a link from the website: asks whether this Telegram account should belong to that player.
 * It comes before signing in, because signing in would create a player of its own. Ends when the person continues to
 * the app.
 */
export async function askToLinkTelegram(root: HTMLElement, platform: Platform, link: string): Promise<void> {
  await everyWord();
  const { api } = openServices(platform);
  const page = createRoot(root);
  return new Promise((resolve) => {
    const goOn = (): void => {
      page.unmount();
      resolve();
    };
    page.render(
      <StrictMode>
        <PlatformProvider value={platform}>
          <I18nProvider i18n={i18n}>
            <main id="main" className={styles.bare}>
              <LinkTelegram
                ask={(agreed) =>
                  api.proveTelegramLink({ body: { link, initData: platform.initData, agreed } })
                }
                onGoOn={goOn}
              />
            </main>
          </I18nProvider>
        </PlatformProvider>
      </StrictMode>,
    );
  });
}
