import { rich } from '#web/ui/rich.tsx';
import { figure, formats, plural, t } from '#kit/language/product.ts';
import { Alert, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useParams } from 'react-router';
import { getApp } from '#features/apps/api/apps.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import { getStatistics, statisticsDays } from '../api.ts';
import { call } from '#web/call.ts';
import { EmptyList, ListStates, RowSkeletons } from '#web/site/shell/list-states.tsx';
import { useAddressChoice } from '#web/site/shell/use-address.ts';
import { DashboardShell } from '#web/site/dashboard/dashboard-shell.tsx';
import { DayChart } from './day-chart.tsx';
import { RankedList } from './ranked-list.tsx';
import styles from './statistics.module.css';

type Statistics = AnswerOf<typeof getStatistics>;

/** /dashboard/apps/{appId}/statistics: how often an app is looked at. */
export default function StatisticsPage() {
  const { appId = '' } = useParams();
  const [days, setDays] = useAddressChoice('days', statisticsDays);
  const app = useQuery({
    queryKey: ['apps', appId, 'name'],
    queryFn: ({ signal }) => call(getApp, { params: { appId }, signal }),
  });
  const query = useQuery({
    queryKey: ['statistics', appId, days],
    queryFn: ({ signal }) => call(getStatistics, { params: { appId }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DashboardShell
      title={t('Statistics')}
      lead={
        app.data && rich(t('Visits to {app}. Days are in UTC.'), { app: <a href={app.data.href}>{app.data.name}</a> })
      }
      action={
        <SegmentedControl
          aria-label={t('Time range')}
          size="md"
          value={days}
          onChange={(value) => setDays(value === '90' ? '90' : '30')}
          data={statisticsDays.map((value) => ({ value, label: plural(Number(value), '{count} day', '{count} days') }))}
        />
      }
    >
      <ListStates
        query={{ ...query, data: query.data && [query.data] }}
        failed={t('The statistics could not be loaded')}
        loading={<RowSkeletons count={3} height={160} />}
        empty={null}
      >
        {([statistics]) => statistics && <Figures statistics={statistics} />}
      </ListStates>
    </DashboardShell>
  );
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { counting, total, before, days } = statistics;
  return (
    <>
      {counting !== 'on' && (
        <Alert color="gray" mb="lg" role="status">
          {counting === 'off'
            ? t('Visits to this app aren’t counted: “Count visits” is off in its App Settings.')
            : t('Visits aren’t counted on this installation.')}
        </Alert>
      )}
      {total.views === 0 ? (
        <EmptyList
          icon={<ChartColumn size={24} strokeWidth={1.5} />}
          title={plural(days.length, 'No visits in {count} day', 'No visits in {count} days')}
        >
          {t('Share your app’s address. Visits by its editors aren’t counted.')}
        </EmptyList>
      ) : (
        <>
          <dl className={styles.totals}>
            <Total label={t('Visitors')} now={total.visitors} before={before.visitors} days={days.length} />
            <Total label={t('Page views')} now={total.views} before={before.views} days={days.length} />
            <div>
              <dt>{t('Pages per visitor')}</dt>
              <dd>{total.visitors === 0 ? '–' : perVisitor(total)}</dd>
            </div>
          </dl>
          <DayChart days={days} />
          <Rankings statistics={statistics} />
        </>
      )}
      <p className={styles.note}>
        {t(
          'Counted without cookies. A visitor is one browser on one day: what identifies it is deleted every night. Bots, the app’s editors, and visitors who send Do Not Track or Global Privacy Control aren’t counted.',
        )}{' '}
        <a href="/privacy">{t('What’s stored')}</a>
      </p>
    </>
  );
}

function Rankings({ statistics: { pages, referrers, countries } }: { statistics: Statistics }) {
  return (
    <div className={styles.lists}>
      <RankedList
        title={t('Pages')}
        what={t('Page views')}
        nothing={t('No page views.')}
        items={pages.map(({ page, name, views }) => ({
          key: page,
          name: name ?? t('Deleted page'),
          about: `/${page}`,
          count: views,
        }))}
      />
      <RankedList
        title={t('Links from other sites')}
        what={t('Page views')}
        nothing={t('No visits from other sites.')}
        items={referrers.map(({ host, views }) => ({ key: host, name: host || t('Other sites'), count: views }))}
      />
      {countries && (
        <RankedList
          title={t('Countries')}
          what={t('Visitors')}
          nothing={t('No countries found.')}
          items={countries.map(({ country, visitors }) => ({
            key: country,
            name: nameOfCountry(country),
            count: visitors,
          }))}
        />
      )}
    </div>
  );
}

function Total({ label, now, before, days }: { label: string; now: number; before: number; days: number }) {
  const change = before === 0 ? null : Math.round(((now - before) / before) * 100);
  return (
    <div>
      <dt>{label}</dt>
      <dd>{figure(now)}</dd>
      {change !== null && <dd className={styles.change}>{comparison(change, days)}</dd>}
    </div>
  );
}

/** With what was before, by the change in percent. */
function comparison(change: number, days: number): string {
  if (change === 0) return plural(days, 'Same as in the {count} day before', 'Same as in the {count} days before');
  const percent = formats().percent.replace('{n}', figure(Math.abs(change)));
  return change > 0
    ? plural(days, '{percent} more than in the {count} day before', '{percent} more than in the {count} days before', {
        percent,
      })
    : plural(
        days,
        '{percent} fewer than in the {count} day before',
        '{percent} fewer than in the {count} days before',
        { percent },
      );
}

const perVisitor = ({ views, visitors }: Statistics['total']): string =>
  (views / visitors).toLocaleString(formats().tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const nameOfCountry = (code: string): string =>
  new Intl.DisplayNames(formats().tag, { type: 'region', fallback: 'code' }).of(code) ?? code;
