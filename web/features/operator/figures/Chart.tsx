import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { LoadingPart } from '../components/LoadingPart.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { PlotProps } from './Plot.tsx';
import styles from './Figures.module.css';

const Plot = lazy(() => import('./Plot.tsx'));

export type ChartProps = Omit<PlotProps, 'locale'> & { table: DataTableProps };

/** A chart with its legend, its summary as text, and its numbers as a table. */
export function Chart({ times, series, summary, table }: ChartProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {series.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <Suspense fallback={<LoadingPart />}>
        <Plot times={times} series={series} locale={i18n.locale} summary={summary} />
      </Suspense>
      <p className={styles.summary}>{summary}</p>
      <details className={styles.details}>
        <summary>{t`Numbers of this chart`}</summary>
        <DataTable {...table} />
      </details>
    </div>
  );
}
