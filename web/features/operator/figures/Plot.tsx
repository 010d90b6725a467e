// A chart on a canvas (uPlot). It is loaded with the figures, and nothing else needs it.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { intlLocale } from '../../../i18n/format.ts';
import styles from './Figures.module.css';

export interface Series {
  readonly label: string;
  readonly values: readonly number[];
  readonly shape: 'line' | 'bars';
}
export type PlotProps = {
  /** Instants of the values, in milliseconds. */
  times: readonly number[];
  series: readonly Series[];
  locale: string;
  /** For screen readers: what the chart shows, in a sentence. */
  summary: string;
};

const HEIGHT = 220;
const DAY_SECONDS = 86_400;
const COLOURS = ['--chart-1', '--chart-2', '--chart-3'] as const;

export default function Plot({ times, series, locale, summary }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = host.current!;
    let plot = draw(box, times, series, locale);
    const resizes = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }));
    resizes.observe(box);
    // Styles do not change what a canvas shows, so it is drawn again when the theme changes.
    const themes = new MutationObserver(() => {
      plot.destroy();
      plot = draw(box, times, series, locale);
    });
    themes.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-theme'] });
    return () => {
      resizes.disconnect();
      themes.disconnect();
      plot.destroy();
    };
  }, [times, series, locale]);
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> cannot contain the canvas
  return <div ref={host} role="img" aria-label={summary} className={styles.plot} dir="ltr" />;
}

function draw(box: HTMLElement, times: readonly number[], series: readonly Series[], locale: string): uPlot {
  const style = getComputedStyle(box);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const number = new Intl.NumberFormat(intlLocale(locale), { notation: 'compact', maximumFractionDigits: 1 });
  const axis: uPlot.Axis = {
    stroke: colour('--text-2'),
    font,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars!({ size: [0.6, 28] });
  return new uPlot(
    {
      width: box.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: {
          // Around a single instant the library would show years.
          range: (_plot, from, to) =>
            times.length > 1 ? [from, to] : [from - DAY_SECONDS, from + DAY_SECONDS],
        },
        y: { range: (_plot, low, high) => [Math.min(0, low * 1.05), Math.max(high * 1.05, 1)] },
      },
      axes: [axis, { ...axis, size: 56, values: (_plot, ticks) => ticks.map((tick) => number.format(tick)) }],
      series: [
        {},
        ...series.map(({ label, shape }, i): uPlot.Series => {
          const stroke = colour(COLOURS[i]!);
          return shape === 'bars'
            ? { label, stroke, fill: stroke, width: 0, paths: bars, points: { show: false } }
            : { label, stroke, width: 2, points: { show: times.length < 2 } };
        }),
      ],
    },
    [times.map((ms) => ms / 1000), ...series.map(({ values }) => [...values])],
    box,
  );
}
