import { t } from '#kit/language/product.ts';
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
        app.data && (
          <>
            {t('Visits to')} <a href={app.data.href}>{app.data.name}</a>
            {t('. Days are in UTC.')}
          </>
        )
      }
      action={
        <SegmentedControl
          aria-label={t('Time range')}
          size="md"
          value={days}
          onChange={(value) => setDays(value === '90' ? '90' : '30')}
          data={statisticsDays.map((value) => ({ value, label: t('{value} days', { value }) }))}
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
          title={t('No visits in {count} days', { count: days.length })}
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
              <dd>{total.visitors === 0 ? '–' : (total.views / total.visitors).toFixed(1)}</dd>
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
      <dd>{now.toLocaleString('en-US')}</dd>
      {change !== null && (
        <dd className={styles.change}>
          {change === 0 ? t('Same as') : `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than`} {t('in the')}{' '}
          {days} {t('days before')}
        </dd>
      )}
    </div>
  );
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const nameOfCountry = (code: string): string => countries.of(code) ?? code;
