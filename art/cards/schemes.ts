/** Colours by collection: one row per rarity, several to choose from. */
import { isDrawn, type CollectionId } from './collections.ts';
import { INK } from '../inks.ts';
import { hash } from '../random.ts';

/**
 * `sky2`: pattern on the sky; `a`: the main object, `b`: its pattern, `c`: accent, `k`: dark lines.
 */
export type Scheme = { sky: string; sky2: string; land: string; a: string; b: string; c: string; k: string };
const S = (
  sky: string,
  sky2: string,
  land: string,
  a: string,
  b: string,
  c: string,
  k: string = INK.ink,
): Scheme => ({ sky, sky2, land, a, b, c, k });
type Rows = ReadonlyArray<ReadonlyArray<Scheme>>;
const SCHEMES: Record<CollectionId, Rows> = {
  moths: [
    [
      S(INK.celadon, '#aed5cb', INK.bottle, INK.bone, '#cfae86', INK.tobacco),
      S(INK.plaster, '#efc3b1', INK.wine, '#fff3e2', INK.rose, INK.wine),
      S('#d9cfa8', '#ccc094', INK.olive, INK.bone, INK.olive, '#4a4a1c'),
      S(INK.powder, '#98c3de', INK.navy, INK.bone, '#8fa7b8', INK.navy),
      S('#e9c98b', '#dfbb76', INK.amber, INK.shell, INK.amber, INK.tobacco),
    ],
    [
      S(INK.jade, '#288b6d', INK.bottle, INK.bone, INK.ink, INK.lamp),
      S(INK.rose, '#eb9681', INK.wine, INK.shell, INK.brick, INK.lamp),
      S(INK.olive, '#8b8638', '#3f4019', '#d8e0b0', INK.bottle, INK.vermilion),
      S(INK.lamp, '#ebae33', INK.brick, INK.shell, INK.oxblood, INK.vermilion),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.powder, INK.enamel, INK.lamp),
      S('#2b3d5e', '#34486c', '#101c33', INK.lamp, INK.vermilion, INK.bone),
      S(INK.enamel, '#4a8ac2', INK.navy, INK.bone, INK.navy, INK.lamp),
    ],
    [
      S('#4a1420', '#5a1d2a', INK.ink, INK.vermilion, INK.wine, INK.lamp),
      S('#3a2038', '#472946', '#1c0d20', INK.lilac, INK.fig, INK.lamp),
    ],
    [S('#12283f', '#1c3a58', '#0b1a2b', INK.shell, INK.celadon, INK.lamp)],
  ],
  keepers: [
    [
      S(INK.powder, '#98c3de', '#2b6294', INK.shell, INK.vermilion, INK.navy),
      S(INK.plaster, '#efc3b1', INK.jade, INK.shell, INK.wine, INK.wine),
      S(INK.celadon, '#aed5cb', INK.bottle, INK.shell, INK.ink, INK.bottle),
      S('#e9c98b', '#dfbb76', INK.enamel, INK.shell, INK.brick, INK.oxblood),
      S('#cfd6d2', '#bfc8c4', '#3f6a74', INK.shell, INK.jade, INK.navy),
    ],
    [
      S(INK.lamp, '#ebae33', INK.bottle, INK.shell, INK.vermilion, INK.oxblood),
      S(INK.rose, '#eb9681', INK.navy, INK.shell, INK.navy, INK.oxblood),
      S(INK.jade, '#288b6d', '#0c3a3a', INK.shell, INK.lamp, INK.bottle),
      S('#8fb4c4', '#82a8b9', '#1f4a5c', INK.bone, INK.oxblood, INK.navy),
    ],
    [
      S('#22466b', '#2a5480', '#0f2740', INK.powder, INK.shell, INK.lamp),
      S('#33475c', '#3d536a', '#141f2c', '#5b6670', '#39424b', INK.lamp),
      S('#7a3b52', '#8a465e', '#2c1422', INK.bone, INK.rose, INK.lamp),
    ],
    [
      S('#2a0f1a', '#3a1724', '#12060b', INK.vermilion, INK.oxblood, INK.lamp),
      S('#14342f', '#1b433c', '#081a17', INK.celadon, INK.jade, INK.lamp),
    ],
    [S('#f0a35e', '#f4bd45', '#7a2a3c', INK.shell, INK.vermilion, INK.lamp)],
  ],
  aviary: [
    [
      S('#e9c98b', '#dfbb76', INK.tobacco, '#a8663a', '#7a4322', INK.bone),
      S(INK.celadon, '#aed5cb', INK.bottle, '#8a6a4c', INK.vermilion, INK.bone),
      S(INK.powder, '#98c3de', INK.enamel, INK.lamp, INK.amber, INK.vermilion),
      S(INK.plaster, '#efc3b1', INK.wine, INK.bone, INK.brick, INK.lamp),
      S('#bcd3d6', '#abc6ca', '#46707e', INK.shell, '#8c979c', INK.lamp),
    ],
    [
      S(INK.jade, '#288b6d', INK.bottle, INK.ink, INK.bone, INK.vermilion),
      S(INK.lamp, '#ebae33', INK.brick, '#2b2a33', '#4a4854', INK.vermilion),
      S(INK.rose, '#eb9681', INK.wine, INK.navy, INK.enamel, INK.bone),
      S(INK.olive, '#8b8638', '#3f4019', INK.shell, INK.plaster, INK.vermilion),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.powder, INK.enamel, INK.lamp),
      S(INK.lamp, '#ebae33', INK.bottle, INK.jade, INK.bottle, INK.vermilion),
      S('#0f4a40', '#155a4e', '#082a24', '#3fb08f', INK.enamel, INK.lamp),
    ],
    [
      S('#5a1420', '#6b1c2a', '#22070d', INK.shell, INK.ink, INK.vermilion),
      S('#2c2140', '#382b50', '#140e20', INK.rose, INK.ink, INK.lamp),
    ],
    [S('#8e2331', '#a02c3b', '#4a0f19', INK.lamp, INK.amber, INK.vermilion)],
  ],
  orchard: [
    [
      S(INK.celadon, '#aed5cb', INK.bottle, INK.vermilion, INK.brick, INK.jade),
      S(INK.plaster, '#efc3b1', INK.wine, '#9dbb4c', '#6f8f2f', INK.bottle),
      S(INK.powder, '#98c3de', INK.enamel, '#c9c24e', '#a39a2e', INK.jade),
      S('#d9cfa8', '#ccc094', INK.olive, '#3b4a7a', '#27335a', INK.olive),
      S(INK.rose, '#eb9681', INK.wine, INK.lamp, INK.vermilion, INK.jade),
    ],
    [
      S(INK.jade, '#288b6d', INK.bottle, INK.lamp, INK.amber, INK.bottle),
      S(INK.enamel, '#4a8ac2', INK.navy, '#f0a35e', INK.vermilion, INK.celadon),
      S(INK.lamp, '#ebae33', INK.brick, '#7a1226', '#4d0a18', INK.jade),
      S('#cdb4d6', '#c0a4cb', INK.fig, '#5d3a7c', '#40245a', INK.jade),
    ],
    [
      S('#22466b', '#2a5480', '#0f2740', INK.vermilion, '#a8202c', INK.lamp),
      S('#5a6a3a', '#657645', '#26301a', INK.bone, '#a3527a', INK.celadon),
      S('#3a2038', '#472946', '#1c0d20', '#f08a3c', '#c4551f', INK.celadon),
    ],
    [
      S('#0f4a40', '#155a4e', '#06231e', INK.vermilion, INK.wine, INK.lamp),
      S('#3a0f16', '#4a1620', '#190508', '#5d4a9c', '#3b2c70', INK.lamp),
    ],
    [S('#6b1c2a', '#7d2534', '#330a12', INK.lamp, INK.amber, INK.celadon)],
  ],
  lamps: [
    [
      S('#b7c7a0', '#aabc92', INK.tobacco, INK.jade, INK.bottle, INK.amber),
      S(INK.plaster, '#efc3b1', INK.wine, INK.shell, INK.vermilion, INK.lamp),
      S(INK.powder, '#98c3de', INK.navy, INK.vermilion, INK.brick, INK.bone),
      S('#e0c79a', '#d5ba89', INK.tobacco, INK.oxblood, INK.ink, INK.lamp),
      S(INK.celadon, '#aed5cb', INK.bottle, INK.lamp, INK.amber, INK.vermilion),
    ],
    [
      S(INK.wine, '#9c2c3b', INK.ink, INK.rose, INK.vermilion, INK.lamp),
      S(INK.bottle, '#155a4e', '#082a24', INK.plaster, INK.rose, INK.lamp),
      S(INK.enamel, '#4a8ac2', INK.navy, INK.bone, INK.vermilion, INK.lamp),
      S(INK.olive, '#8b8638', '#3f4019', INK.bone, INK.bottle, INK.vermilion),
    ],
    [
      S('#17324f', '#1d3e61', '#0c1d30', INK.powder, INK.enamel, INK.lamp),
      S('#2b3d5e', '#34486c', '#101c33', INK.shell, INK.sand, INK.vermilion),
      S('#6a3a1e', '#794526', '#2e1608', INK.jade, INK.bottle, INK.lamp),
    ],
    [
      S('#4a1420', '#5a1d2a', '#1d060b', '#2b1a1e', INK.ink, INK.vermilion),
      S('#0d3540', '#124451', '#051a20', INK.jade, INK.enamel, INK.lamp),
    ],
    [S('#3a0f16', '#521a22', '#1f0b0e', INK.vermilion, INK.brick, INK.lamp)],
  ],
  clocks: [
    [
      S(INK.powder, '#98c3de', INK.navy, INK.vermilion, INK.oxblood, INK.lamp),
      S('#d9cfa8', '#ccc094', INK.olive, INK.bottle, INK.ink, INK.vermilion),
      S(INK.plaster, '#efc3b1', INK.wine, INK.jade, INK.bottle, INK.lamp),
      S('#e9c98b', '#dfbb76', INK.amber, INK.tobacco, INK.oxblood, INK.lamp),
      S(INK.celadon, '#aed5cb', INK.bottle, INK.brick, INK.oxblood, INK.lamp),
    ],
    [
      S(INK.enamel, '#4a8ac2', INK.navy, INK.bone, INK.navy, INK.lamp),
      S(INK.jade, '#288b6d', INK.bottle, INK.rose, INK.bottle, INK.lamp),
      S(INK.lamp, '#ebae33', INK.brick, INK.fig, INK.ink, INK.vermilion),
      S(INK.olive, '#8b8638', '#3f4019', INK.brick, INK.oxblood, INK.lamp),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.enamel, INK.vermilion, INK.lamp),
      S('#0f4a40', '#155a4e', '#06231e', INK.powder, INK.tobacco, INK.lamp),
      S(INK.fig, '#694468', '#2c1730', INK.shell, INK.wine, INK.amber),
    ],
    [
      S('#12283f', '#1c3a58', '#0b1a2b', INK.vermilion, INK.rose, INK.lamp),
      S('#3a1a12', '#4d2318', '#1d0b07', INK.jade, INK.bottle, INK.lamp),
    ],
    [S('#4a1420', '#621c2a', '#1f0b0e', INK.jade, INK.bottle, INK.amber)],
  ],
  fleet: [
    [
      S(INK.powder, '#98c3de', INK.enamel, INK.shell, INK.vermilion, INK.lamp),
      S('#e9c98b', '#dfbb76', '#3f7a86', INK.brick, INK.bone, INK.jade),
      S(INK.celadon, '#aed5cb', '#2b7d72', INK.tobacco, INK.lamp, INK.jade),
      S(INK.plaster, '#efc3b1', '#2b6294', INK.vermilion, INK.navy, INK.lamp),
      S('#d9cfa8', '#ccc094', INK.bottle, INK.lamp, INK.brick, INK.jade),
    ],
    [
      S(INK.lamp, '#ebae33', INK.enamel, INK.navy, INK.bone, INK.vermilion),
      S(INK.rose, '#eb9681', INK.navy, INK.shell, INK.wine, INK.brick),
      S(INK.jade, '#288b6d', '#0c3a3a', INK.vermilion, INK.bone, INK.lamp),
      S('#33475c', '#3d536a', '#141f2c', INK.lamp, INK.vermilion, INK.celadon),
    ],
    [
      S('#22466b', '#2a5480', '#0f2740', INK.powder, INK.enamel, INK.vermilion),
      S(INK.fig, '#694468', '#2c1730', INK.lamp, INK.wine, INK.rose),
      S('#f0a35e', '#f4bd45', '#7a2a3c', INK.wine, INK.lamp, INK.vermilion),
    ],
    [
      S('#12283f', '#1c3a58', '#0b1a2b', INK.tobacco, INK.lamp, INK.vermilion),
      S('#0f4a40', '#155a4e', '#06231e', INK.celadon, INK.lamp, INK.rose),
    ],
    [S('#8e2331', '#a02c3b', '#3a0f16', INK.shell, INK.vermilion, INK.celadon)],
  ],
  teatime: [
    [
      S('#e9c98b', '#dfbb76', INK.tobacco, INK.brick, INK.oxblood, INK.lamp),
      S(INK.powder, '#98c3de', INK.navy, INK.shell, INK.enamel, INK.navy),
      S(INK.celadon, '#aed5cb', INK.bottle, INK.amber, INK.tobacco, INK.shell),
      S('#d9cfa8', '#ccc094', INK.olive, INK.jade, INK.bottle, INK.lamp),
      S(INK.plaster, '#efc3b1', INK.wine, INK.shell, INK.vermilion, INK.jade),
    ],
    [
      S(INK.jade, '#288b6d', INK.bottle, INK.shell, INK.wine, INK.vermilion),
      S(INK.rose, '#eb9681', INK.wine, INK.shell, INK.jade, INK.vermilion),
      S(INK.lamp, '#ebae33', INK.brick, '#2b2a33', INK.wine, INK.rose),
      S(INK.enamel, '#4a8ac2', INK.navy, INK.bone, INK.vermilion, INK.lamp),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.powder, INK.enamel, INK.lamp),
      S('#3a2038', '#472946', '#1c0d20', INK.vermilion, INK.wine, INK.lamp),
      S('#0f4a40', '#155a4e', '#06231e', INK.celadon, INK.jade, INK.vermilion),
    ],
    [
      S('#2a3a1a', '#384c24', '#141d0b', INK.bone, INK.bottle, INK.jade),
      S('#4a1420', '#5a1d2a', '#1d060b', INK.bone, INK.wine, INK.lamp),
    ],
    [S('#12283f', '#1c3a58', '#0b1a2b', INK.bone, '#8fa7b8', INK.lamp)],
  ],
  tideline: [
    [
      S(INK.celadon, '#aed5cb', '#e3cfae', INK.rose, INK.brick, INK.shell),
      S(INK.powder, '#98c3de', '#d9c49c', INK.bone, INK.tobacco, INK.amber),
      S(INK.plaster, '#efc3b1', '#cfae86', INK.enamel, INK.navy, INK.powder),
      S('#e9c98b', '#dfbb76', '#8a6a4c', INK.shell, INK.amber, INK.vermilion),
      S('#bcd3d6', '#abc6ca', '#cdb07f', INK.amber, INK.tobacco, INK.plaster),
    ],
    [
      S(INK.jade, '#288b6d', '#c9b184', INK.plaster, INK.wine, INK.vermilion),
      S(INK.lamp, '#ebae33', '#a8663a', INK.shell, INK.vermilion, INK.rose),
      S(INK.rose, '#eb9681', INK.wine, INK.bone, INK.tobacco, INK.brick),
      S(INK.enamel, '#4a8ac2', '#d9c49c', INK.lamp, INK.vermilion, INK.shell),
    ],
    [
      S('#22466b', '#2a5480', '#0f2740', INK.shell, INK.rose, INK.amber),
      S(INK.fig, '#694468', '#2c1730', INK.shell, INK.rose, INK.lamp),
      S('#0d3540', '#124451', '#051a20', INK.celadon, INK.jade, INK.rose),
    ],
    [
      S('#2c2140', '#382b50', '#140e20', INK.fig, INK.rose, INK.lilac),
      S('#4a1420', '#5a1d2a', '#1d060b', INK.plaster, INK.vermilion, INK.lamp),
    ],
    [S('#0f4a40', '#155a4e', '#06231e', INK.vermilion, INK.brick, INK.lamp)],
  ],
  balloons: [
    [
      S(INK.powder, '#98c3de', INK.jade, INK.vermilion, INK.bone, INK.lamp),
      S(INK.celadon, '#aed5cb', INK.bottle, INK.shell, INK.enamel, INK.vermilion),
      S('#e9c98b', '#dfbb76', INK.olive, INK.jade, INK.bottle, INK.shell),
      S(INK.plaster, '#efc3b1', INK.wine, INK.lamp, INK.amber, INK.vermilion),
      S('#cfd6d2', '#bfc8c4', INK.jade, INK.rose, INK.wine, INK.shell),
    ],
    [
      S('#5d7288', '#6b8198', '#243442', INK.lamp, INK.vermilion, INK.shell),
      S(INK.rose, '#eb9681', INK.wine, INK.shell, INK.jade, INK.navy),
      S(INK.jade, '#288b6d', INK.bottle, INK.rose, INK.wine, INK.shell),
      S(INK.enamel, '#4a8ac2', INK.navy, INK.vermilion, INK.oxblood, INK.lamp),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.enamel, INK.navy, INK.lamp),
      S(INK.lamp, '#ebae33', INK.bottle, INK.amber, INK.brick, INK.rose),
      S('#3a2038', '#472946', '#1c0d20', INK.vermilion, INK.wine, INK.lamp),
    ],
    [
      S('#12283f', '#1c3a58', '#0b1a2b', INK.vermilion, INK.shell, INK.lamp),
      S('#0f4a40', '#155a4e', '#06231e', INK.vermilion, INK.lamp, INK.shell),
    ],
    [S('#f0a35e', '#f4bd45', '#7a2a3c', INK.vermilion, INK.shell, INK.lamp)],
  ],
  ferns: [
    [
      S(INK.celadon, '#aed5cb', INK.bottle, '#a8663a', INK.tobacco, INK.sand),
      S(INK.plaster, '#efc3b1', INK.olive, INK.amber, INK.tobacco, INK.shell),
      S('#cfd6d2', '#bfc8c4', '#3f5a24', '#8c979c', '#5b6670', INK.plaster),
      S('#d9cfa8', '#ccc094', INK.olive, INK.shell, INK.amber, INK.brick),
      S(INK.powder, '#98c3de', INK.jade, INK.brick, INK.oxblood, INK.lamp),
    ],
    [
      S(INK.jade, '#288b6d', INK.bottle, INK.vermilion, INK.brick, INK.vermilion),
      S(INK.olive, '#8b8638', '#3f4019', INK.bone, INK.tobacco, INK.brick),
      S(INK.lamp, '#ebae33', INK.bottle, INK.tobacco, INK.oxblood, INK.amber),
      S(INK.rose, '#eb9681', INK.wine, INK.jade, INK.bottle, INK.lamp),
    ],
    [
      S('#22466b', '#2a5480', '#0f2740', INK.bone, INK.powder, INK.lilac),
      S('#0f4a40', '#155a4e', '#06231e', INK.jade, INK.bottle, INK.celadon),
      S('#6a3a1e', '#794526', '#2e1608', INK.vermilion, INK.brick, INK.lamp),
    ],
    [
      S('#2c2140', '#382b50', '#140e20', INK.lilac, INK.rose, INK.lamp),
      S('#12283f', '#1c3a58', '#0b1a2b', INK.enamel, INK.navy, INK.celadon),
    ],
    [S('#4a1420', '#621c2a', '#1f0b0e', INK.lamp, INK.vermilion, INK.shell)],
  ],
  keys: [
    [
      S('#e9c98b', '#dfbb76', INK.amber, INK.tobacco, INK.shell, INK.vermilion),
      S(INK.celadon, '#aed5cb', INK.jade, INK.bottle, INK.shell, INK.lamp),
      S('#d9cfa8', '#ccc094', INK.olive, '#3a3a2a', INK.shell, INK.vermilion),
      S(INK.powder, '#98c3de', INK.enamel, INK.navy, INK.shell, INK.lamp),
      S(INK.plaster, '#efc3b1', INK.rose, INK.wine, INK.shell, INK.lamp),
    ],
    [
      S(INK.rose, '#eb9681', INK.wine, INK.shell, INK.wine, INK.lamp),
      S(INK.jade, '#288b6d', INK.bottle, INK.lamp, INK.bottle, INK.shell),
      S(INK.olive, '#8b8638', '#3f4019', INK.celadon, INK.bottle, INK.shell),
      S(INK.enamel, '#4a8ac2', INK.navy, INK.bone, INK.navy, INK.lamp),
    ],
    [
      S(INK.navy, '#1d3e61', '#0c1d30', INK.powder, INK.enamel, INK.vermilion),
      S('#0f4a40', '#155a4e', '#06231e', INK.lamp, INK.bottle, INK.vermilion),
      S(INK.fig, '#694468', '#2c1730', INK.rose, INK.wine, INK.lamp),
    ],
    [
      S('#12283f', '#1c3a58', '#0b1a2b', INK.lamp, INK.navy, INK.vermilion),
      S('#4a1420', '#5a1d2a', '#1d060b', INK.lamp, INK.wine, INK.celadon),
    ],
    [S('#8e2331', '#a02c3b', '#3a0f16', INK.lamp, INK.amber, INK.vermilion)],
  ],
};

/** A collection without a drawing uses the colours of a drawn one, chosen by its id. */
export const schemesOf = (collection: string): Rows => {
  if (isDrawn(collection)) return SCHEMES[collection];
  const all = Object.values(SCHEMES);
  return all[hash(collection) % all.length]!;
};
