'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { PlayerBalance } from './PlayerBalance.tsx';
import { PlayerFace } from './PlayerFace.tsx';

/** The end of the top bar: balance and avatar. */
export const Corner = () => (
  <>
    <PlayerBalance />
    <PlayerFace />
  </>
);
