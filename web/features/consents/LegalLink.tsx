import type { LegalDocument } from '@parlor/contract/content/legal.ts';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';

/** Pages of the server, outside the app. Here, because in `paths.ts` they would load with the first screen. */
const legalPages = { terms: '/terms', privacy: '/privacy' } as const;

/** A link to the terms or the privacy statement. They are pages of the server, readable without the app. */
export function LegalLink({ to, children }: { to: LegalDocument; children: ReactNode }) {
  const platform = usePlatform();
  const { locale } = useLingui().i18n;
  // The page is in English, and says so in this language.
  const href = `${legalPages[to]}?locale=${locale}`;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (platform.name !== 'telegram') return;
        event.preventDefault();
        platform.openLink(new URL(href, location.href).href, { stay: true });
      }}
    >
      {children}
    </a>
  );
}
