import { PALETTES } from '../theme/host-palettes.ts';
import { applyHostTheme } from '../theme/host-theme.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { Strip } from '../ui/layout/Page.tsx';

/** Themes of the website by name, and host themes by palette. */
const WEBSITE = { Evening: 'dark', Afternoon: 'light' } as const;
const requested = (): string => new URLSearchParams(location.search).get('room') ?? '';

/** Applies the theme of the address: `?room=Afternoon`, `?room=Android dark`. */
export function applyTheme(theme = requested()): void {
  const root = document.documentElement;
  if (theme in PALETTES) applyHostTheme(root, PALETTES[theme as keyof typeof PALETTES].colours);
  else if (theme in WEBSITE) {
    root.dataset.theme = 'browser';
    root.dataset.scheme = WEBSITE[theme as keyof typeof WEBSITE];
  }
}

/** Renders its children in a screen for each theme. */
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
