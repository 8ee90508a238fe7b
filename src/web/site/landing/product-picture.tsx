import { figure, formats, t } from '#kit/language/product.ts';
import styles from './product-picture.module.css';

/** Net generation of electricity in Iowa in GWh (US EIA): the rows of the demonstration app "Prairie Power". */
const years = [
  { year: 2001, fossil: 35_361, nuclear: 3_853, renewable: 1_437 },
  { year: 2003, fossil: 36_234, nuclear: 3_988, renewable: 1_885 },
  { year: 2005, fossil: 36_883, nuclear: 4_538, renewable: 2_724 },
  { year: 2007, fossil: 41_389, nuclear: 4_519, renewable: 3_870 },
  { year: 2009, fossil: 38_620, nuclear: 4_679, renewable: 8_560 },
  { year: 2011, fossil: 39_361, nuclear: 5_215, renewable: 11_795 },
  { year: 2013, fossil: 34_873, nuclear: 5_321, renewable: 16_476 },
  { year: 2015, fossil: 32_319, nuclear: 5_243, renewable: 19_091 },
  { year: 2017, fossil: 29_329, nuclear: 5_214, renewable: 21_933 },
];
const rows = years.slice(-6);
/** @sentences */
const labels = { before: 'Renewable in 2001', after: 'Renewable in 2017', generated: 'Generated' };
const cards = [
  { label: labels.before, value: '3.5%' },
  { label: labels.after, value: '38.8%' },
  { label: labels.generated, value: '56.5 TWh' },
];
/** @sentences */
const heads = ['Year', 'Fossil', 'Nuclear', 'Renewable'];

/**
 * A drawn picture of what Sheaf does: the rows at the left become the page at the right. On a phone the page is above:
 * it comes first in the HTML, so that nothing moves while that arrives.
 */
export function ProductPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.app}>
        <div className={styles.address}>
          <i />
          <i />
          <i />
          <span>prairie-power.sheaf.example</span>
        </div>
        <div className={styles.banner}>
          <div>
            <strong>{t('From coal country to wind country')}</strong>
            <p>{t('Where Iowa gets its electricity, year by year.')}</p>
            <em>{t('Get a home energy check')}</em>
          </div>
          <Turbines />
        </div>
        <div className={styles.cards}>
          {cards.map(({ label, value }) => (
            <div key={label}>
              <small>{t(label)}</small>
              <b>{value.replace('.', formats().decimal)}</b>
            </div>
          ))}
        </div>
        <div className={styles.chart}>
          {years.map(({ year, fossil, nuclear, renewable }) => (
            <span key={year}>
              <i style={{ height: heightOf(renewable) }} />
              <i style={{ height: heightOf(nuclear) }} />
              <i style={{ height: heightOf(fossil) }} />
            </span>
          ))}
        </div>
      </div>
      <div className={styles.sheet}>
        <div className={styles.tab}>
          <b>Prairie Power.xlsx</b>
        </div>
        <div className={styles.head}>
          {heads.map((name) => (
            <span key={name}>{t(name)}</span>
          ))}
        </div>
        {rows.map(({ year, fossil, nuclear, renewable }) => (
          <div key={year} className={styles.row}>
            <span>{year}</span>
            <span>{figure(fossil)}</span>
            <span>{figure(nuclear)}</span>
            <span>{figure(renewable)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const heightOf = (generated: number): string => `${(generated / 57_000) * 100}%`;

function Turbines() {
  return (
    <svg viewBox="0 0 200 120" className={styles.turbines} focusable="false">
      <circle cx="52" cy="54" r="26" fill="#FDE68A" opacity="0.9" />
      <path d="M0 92Q50 74 104 86T200 80V120H0Z" fill="#2F7A45" />
      <path d="M0 104Q60 90 120 100T200 96V120H0Z" fill="#0F3F22" />
      {[
        [60, 92, 0.62, 20],
        [120, 92, 1, -6],
        [166, 88, 0.72, 40],
      ].map(([x = 0, y = 0, scale = 1, turn = 0]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`} fill="#F8FAF0">
          <path d="M-1.6 0L-0.8 -60H0.8L1.6 0Z" />
          {[0, 120, 240].map((angle) => (
            <path
              key={angle}
              transform={`translate(0 -60) rotate(${angle + turn})`}
              d="M-1 0C-2.4 -8 -1.6 -26 0 -36C0.8 -26 1.6 -8 1 0Z"
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
