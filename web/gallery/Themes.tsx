import { PALETTES } from '../theme/host-palettes.ts';
import { wearHostTheme } from '../theme/host-theme.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { Strip } from '../ui/layout/Page.tsx';

/** Rooms of the website by name, and those of messengers by the name of their palette. */
const WEBSITE = { Evening: 'dark', Afternoon: 'light' } as const;
const asked = (): string => new URLSearchParams(location.search).get('room') ?? '';

/** Puts on the room that the address asks for: `?room=Afternoon`, `?room=Android dark`. */
export function wearRoom(room = asked()): void {
  const root = document.documentElement;
  if (room in PALETTES) wearHostTheme(root, PALETTES[room as keyof typeof PALETTES].colours);
  else if (room in WEBSITE) {
    root.dataset.theme = 'browser';
    root.dataset.scheme = WEBSITE[room as keyof typeof WEBSITE];
  }
}

/** Everything here in every room of the house. */
export function Rooms() {
  return (
    <Strip label="Rooms">
      {[...Object.keys(WEBSITE), ...Object.keys(PALETTES)].map((room) => (
        <Chip key={room} href={`?room=${encodeURIComponent(room)}`} on={room === asked()}>
          {room}
        </Chip>
      ))}
    </Strip>
  );
}
