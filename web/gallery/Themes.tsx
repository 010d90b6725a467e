import { PALETTES } from '../theme/host-palettes.ts';
import { wearHostTheme } from '../theme/host-theme.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { Strip } from '../ui/layout/Page.tsx';

/** Themes of the website by name, and those of messengers by the name of their palette. */
const WEBSITE = { Evening: 'dark', Afternoon: 'light' } as const;
const requested = (): string => new URLSearchParams(location.search).get('room') ?? '';

/** Applies the theme that the address asks for: `?room=Afternoon`, `?room=Android dark`. */
export function applyTheme(theme = requested()): void {
  const root = document.documentElement;
  if (theme in PALETTES) wearHostTheme(root, PALETTES[theme as keyof typeof PALETTES].colours);
  else if (theme in WEBSITE) {
    root.dataset.theme = 'browser';
    root.dataset.scheme = WEBSITE[theme as keyof typeof WEBSITE];
  }
}

/** Everything here in every screen of the app. */
export function Themes() {
  return (
    <Strip label="Rooms">
      {[...Object.keys(WEBSITE), ...Object.keys(PALETTES)].map((theme) => (
        <Chip key={theme} href={`?room=${encodeURIComponent(theme)}`} on={theme === requested()}>
          {theme}
        </Chip>
      ))}
    </Strip>
  );
}
