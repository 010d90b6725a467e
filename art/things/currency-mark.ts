/** Currency marks. */
import { INK } from '../inks.ts';
import { circ, line, path, star, svg } from '../shapes.ts';

export type Currency = 'PP' | 'USDT' | 'TON' | 'SPLASH';
/** 24 x 24, distinguished by outline as well as colour: scalloped counter, hexagon, lozenge, drop. */
export function currencyMark(c: Currency, label?: string): string {
  if (c === 'PP')
    return svg(
      24,
      24,
      path(star(12, 12, 11.6, 10.2, 12), INK.vermilion) +
        circ(12, 12, 8.6, '#b5371f') +
        path(
          'M8.500 6.500h4.300a4 4 0 0 1 0 8h-1.300v2.600h1.500v1.700H8.500v-1.700h1V8.200h-1z',
          INK.shell,
        ) +
        circ(12.6, 10.5, 1.7, INK.lamp),
      label,
    );
  if (c === 'USDT')
    return svg(
      24,
      24,
      path('M12 1l9.500 5.500v11L12 23l-9.500-5.500v-11z', INK.jade) +
        path('M12 1l9.500 5.500v11L12 23z', '#268266') +
        path(
          'M6.600 6.600h10.800v2.700h-4v1.500c2.700.200 4.600.800 4.600 1.500s-1.900 1.300-4.600 1.500v4.400h-2.800v-4.400c-2.700-.2-4.600-.8-4.600-1.500s1.900-1.300 4.600-1.500V9.300h-4z',
          INK.shell,
        ) +
        path(
          'M7.200 12.300c.5.500 2.500.9 4.800.9s4.300-.4 4.800-.9c-.5-.5-1.700-.7-3.400-.8v1h-2.800v-1c-1.700.1-2.900.3-3.400.8z',
          '#1d6b54',
        ),
      label,
    );
  if (c === 'TON')
    return svg(
      24,
      24,
      path('M12 .8l11.200 11.200L12 23.200.8 12z', '#2f7fc4') +
        path('M12 .8l11.200 11.200L12 23.200z', '#23659f') +
        path('M7 8.200h10l-5 9.600z', INK.shell) +
        path('M12 8.200h5l-5 9.600z', INK.powder),
      label,
    );
  return svg(
    24,
    24,
    path('M12 .8c3.400 5 8 8.400 8 13.400a8 8 0 0 1-16 0C4 9.200 8.600 5.800 12 .8z', '#8d5fa8') +
      path('M12 .8c3.400 5 8 8.400 8 13.400a8 8 0 0 1-8 8z', '#734a8c') +
      line('M8 14.600q2-1.800 4 0t4 0M8.800 18q1.600-1.400 3.200 0t3.200 0', INK.shell, 1.6),
    label,
  );
}
