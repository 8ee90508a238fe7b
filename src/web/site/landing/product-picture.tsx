import styles from './product-picture.module.css';

const rows = [
  ['Harbour Lights', 'Concert', 'Jun 12', '420'],
  ['Paper & Ink Fair', 'Market', 'Jun 14', '1,180'],
  ['Night of Science', 'Talk', 'Jun 21', '640'],
  ['Garden Open Day', 'Visit', 'Jun 22', '305'],
];
const bars = [38, 52, 47, 66, 58, 81, 74, 96];

/** A drawn picture of what Sheaf does: rows on the left become a page on the right. */
export function ProductPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.sheet}>
        <div className={styles.head}>
          {['Name', 'Kind', 'Date', 'Guests'].map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row[0]} className={styles.row}>
            {row.map((cell) => (
              <span key={cell}>{cell}</span>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.app}>
        <div className={styles.address}>
          <i />
          <i />
          <i />
          <span>city-events.sheaf.example</span>
        </div>
        <div className={styles.banner}>
          <strong>What is on this summer</strong>
          <em>Find an event</em>
        </div>
        <div className={styles.cards}>
          <div>
            <small>Events</small>
            <b>148</b>
          </div>
          <div>
            <small>Guests</small>
            <b>62.4K</b>
          </div>
          <div>
            <small>This week</small>
            <b>12</b>
          </div>
        </div>
        <div className={styles.chart}>
          {bars.map((height) => (
            <i key={height} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
    </div>
  );
}
