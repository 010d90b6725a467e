/** The picture of an invitation. */
import { INK } from '../inks.ts';
import { oval, path, rect, svg } from '../shapes.ts';
import { tileMark } from './parlor-signs.ts';
import { lampArt } from './lamp-art.ts';
import { sceneArt } from './scene-art.ts';

/** Width and height that messengers and networks use for link previews. */
export const INVITE_SIZE = [1200, 630] as const;

/** Another drawing placed into this one. */
const placed = (drawing: string, x: number, y: number, width: number, height: number): string =>
  drawing.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

/** An empty chair in the light of the lamp, and the Parlor mark. 1200 x 630, with a background. */
export function inviteArt(): string {
  const [width, height] = INVITE_SIZE;
  return svg(
    width,
    height,
    rect(0, 0, width, height, INK.oxblood) +
      rect(0, 476, width, 154, '#2a0a10') +
      path('M500 166H700L960 560A360 46 0 0 1 240 560Z', INK.lamp, 'opacity=".16"') +
      oval(600, 560, 360, 46, INK.lamp, 'opacity=".14"') +
      placed(lampArt(), 480, -18, 240, 225) +
      placed(sceneArt('chair'), 370, 214, 460, 368) +
      placed(tileMark(), 1068, 506, 84, 84),
  ).replace('<svg ', `<svg width="${width}" height="${height}" `);
}
