import { PALETTES } from '../theme/host-palettes.ts';
import { applyHostTheme } from '../theme/host-theme.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { Strip } from '../ui/layout/Page.tsx';

/** The themes of the website: name in this gallery, colour scheme. */
const WEBSITE = { Evening: 'dark', Afternoon: 'light' } as const;
const requested = (): string => new URLSearchParams(location.search).get('theme') ?? '';

/** Applies the theme of the address: `?theme=Afternoon`, `?theme=Android dark`. */
export function applyTheme(theme = requested()): void {
  const root = document.documentElement;
  if (theme in PALETTES) applyHostTheme(root, PALETTES[theme as keyof typeof PALETTES].colours);
  else if (theme in WEBSITE) {
    root.dataset.theme = 'browser';
    root.dataset.scheme = WEBSITE[theme as keyof typeof WEBSITE];
  }
}

/** Links to this page in each theme. The current one is marked. */
export function Themes() {
  return (
    <Strip label="Themes">
      {[...Object.keys(WEBSITE), ...Object.keys(PALETTES)].map((theme) => (
        <Chip key={theme} href={`?theme=${encodeURIComponent(theme)}`} on={theme === requested()}>
          {theme}
        </Chip>
      ))}
    </Strip>
  );
}
