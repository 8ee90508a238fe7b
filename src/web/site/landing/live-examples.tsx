import { ArrowUpRight } from 'lucide-react';
import type { SiteData } from '#features/site/services.ts';
import styles from './live-examples.module.css';

/** The demonstration apps as small windows, each a picture of its first page that leads to the app. */
export function LiveExamples({ demos }: { demos: SiteData['demos'] }) {
  return (
    <ul className={styles.demos}>
      {demos.map((demo) => (
        <li key={demo.href}>
          <a href={demo.href}>
            <div className={styles.window} aria-hidden="true">
              <div className={styles.address}>
                <i />
                <i />
                <i />
                <span>{new URL(demo.href).host}</span>
              </div>
              <div className={styles.page}>
                <img src={demo.picture} alt="" width={720} height={540} decoding="sync" />
              </div>
            </div>
            <strong>
              {demo.name} <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </strong>
            <span>{demo.description}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
